export const nothingToUndo = 'There is nothing to undo.'
export const nothingToRedo = 'There is nothing to redo.'
export const undone = (action: string) => `Undone: ${action}`
export const redone = (action: string) => `Done again: ${action}`
/** Said before the older action that was undone instead. */
export const callOutStays = 'The call-out stays.'
/** Where there is nothing else to undo. */
export const callOutInstead =
  'A call-out cannot be undone. Cancel its leave instead, on its day or under Approval Requests.'
export const newerStays = 'A newer change stays, because you cannot undo it.'
export const closedStays = 'Shifts of a closed team stay deleted. Reopen the team first to bring them back.'
export const openAgain = (requests: number) =>
  requests === 1
    ? 'The request that it approved is open again.'
    : `The ${requests} requests that it approved are open again.`
/** Undo does not reopen denied requests and swaps, because people have been told and may have other plans by now. */
export const closedStay = 'Requests and swaps that it closed stay closed.'
export const changedSince = (found: {
  who: string
  did: string
  team: string
  day: string
  time: string
  others: number
}) =>
  `${found.who} ${found.did} the ${found.team} shift on ${found.day} at ${found.time}${
    found.others > 0 ? ` (and ${found.others} more changed)` : ''
  }, so this cannot be undone.`
export const gone = (who: string) => `${who} no longer works at this facility, so this cannot be undone.`
