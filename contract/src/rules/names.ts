/** Names are compared without case and surrounding blanks, as in the database's index. */
const comparableName = (name: string): string => name.trim().toLowerCase()

/** Whether another row already has this name. A row may keep its own. */
export const isNameTaken = (name: string, others: readonly { id: number; name: string }[], ownId?: number): boolean =>
  others.some((other) => other.id !== ownId && comparableName(other.name) === comparableName(name))
