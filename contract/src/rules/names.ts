/** How names are compared: without regard to case and to blanks around them. The database's index does the same. */
const comparableName = (name: string): string => name.trim().toLowerCase()

/** Whether another one has this name already; its own name is free to keep. */
export const isNameTaken = (name: string, others: readonly { id: number; name: string }[], ownId?: number): boolean =>
  others.some((other) => other.id !== ownId && comparableName(other.name) === comparableName(name))
