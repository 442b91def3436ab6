/** What an action did to each of its shifts. Does not import zod. */
export type ShiftAction =
  | 'created'
  | 'assigned'
  | 'released'
  | 'moved'
  | 'swapped'
  | 'exchanged'
  | 'published'
  | 'changed'
  | 'deleted'

/** 'assigned 3 shifts', or what `only` says of a single one. An action that did different things has changed them. */
export function actionWords(actions: readonly ShiftAction[], only: string): string {
  const [first = 'changed', ...others] = new Set(actions)
  const verb = others.length === 0 ? first : 'changed'
  return `${verb} ${actions.length === 1 ? only : `${actions.length} shifts`}`
}
