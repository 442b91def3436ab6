export const number = (count: number) => count.toLocaleString('en-US')
export const people = (count: number) => `${number(count)} ${count === 1 ? 'person' : 'people'}`
