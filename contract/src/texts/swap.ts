export const empty = 'Swap requests not found!'
export const updated = 'Swap request updated successfully.'

export const conflict = (name: string) => `${name} could not take this shift as things stand.`
