import { dialogOf } from '../calendar/entry-dialog.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry, ProviderName } from '../schedule-dialog.ts'
import { contextIn, contextOfEntry, teamWithoutBlock } from './roster-place.ts'
import type { RosterView } from './use-roster.ts'
import type { useRosterDialogs } from './use-roster-dialogs.ts'

type Options = {
  context: ScheduleContext
  view: RosterView
  dialogs: ReturnType<typeof useRosterDialogs>
  onGive: (addition: Addition & { place: ScheduleContext }) => void
}

/** What can be done with an entry. Its dialogs act in the team and block of the entry. */
export function rosterActions({ context, view, dialogs, onGive }: Options) {
  const { mayWrite, mayDecide, today } = context
  const { teams, chosenTeams } = view
  const lacking = teamWithoutBlock(view, today) ?? chosenTeams[0]
  const placeOf = (entry: Entry) => contextOfEntry(context, teams, entry)
  const open = (entry: Entry) => dialogs.open(dialogOf(entry, placeOf(entry)), placeOf(entry))
  const actions = {
    open: {
      labelOf: (entry: Entry) => (dialogOf(entry, placeOf(entry)).kind === 'shiftInfo' ? 'Shift Info' : 'Edit'),
      act: open,
    },
    callOut: mayWrite ? (entry: Entry) => dialogs.open({ kind: 'callOut', entry }, placeOf(entry)) : undefined,
    exchange: mayWrite ? (entry: Entry) => dialogs.open({ kind: 'exchange', entry }, placeOf(entry)) : undefined,
    cancelLeave: mayDecide ? (entry: Entry) => dialogs.open({ kind: 'cancelLeave', entry }, placeOf(entry)) : undefined,
    find: mayWrite ? (entry: Entry) => dialogs.open({ kind: 'find', entry }, placeOf(entry)) : undefined,
    repeat: mayWrite
      ? (entry: Entry, provider: ProviderName) => dialogs.open({ kind: 'repeat', provider, entry }, placeOf(entry))
      : undefined,
    assign: mayWrite
      ? (entry: Entry, provider: ProviderName) =>
          onGive({ provider, dates: [entry.day], fills: entry, place: placeOf(entry) })
      : undefined,
  }
  return {
    open,
    remove: (entry: Entry) => placeOf(entry).mayWrite && dialogs.open({ kind: 'delete', entry }, placeOf(entry)),
    createBlock: () => dialogs.open({ kind: 'createBlock' }, contextIn(context, lacking, undefined)),
    actions,
  }
}
