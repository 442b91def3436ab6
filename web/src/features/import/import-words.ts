import { counted } from '@shiftward/client/counted.ts'

export const number = (count: number) => count.toLocaleString('en-US')
export const people = (count: number) => counted(count, 'person', 'people')
