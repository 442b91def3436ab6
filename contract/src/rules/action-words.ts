/** What an action did to each of its shifts. Does not import zod. */
const verbs = {
  created: 'Created',
  assigned: 'Assigned',
  released: 'Released',
  moved: 'Moved',
  swapped: 'Swapped',
  published: 'Published',
  changed: 'Changed',
  deleted: 'Deleted',
} as const
export type ShiftAction = keyof typeof verbs

/** 'Assigned 3 shifts'. An action that did different things has changed them. */
export function actionWords(actions: readonly ShiftAction[]): string {
  const [first = 'changed', ...others] = new Set(actions)
  const verb = others.length === 0 ? verbs[first] : verbs.changed
  return `${verb} ${actions.length === 1 ? '1 shift' : `${actions.length} shifts`}`
}
