import { useEffect, useState } from 'react'
import { ChangeQuestion, type Question } from '../dialogs/change-question.tsx'
import { ScheduleDialogs } from '../dialogs/schedule-dialogs.tsx'
import { focusGrid } from '../focus-grid.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { type Chooser, RosterChooser } from './roster-chooser.tsx'
import type { Days } from './roster-period.ts'
import type { RosterView } from './use-roster.ts'
import type { useRosterDialogs } from './use-roster-dialogs.ts'

/** What opens over the roster: the chooser of a cell, a question, the list of keys. */
export function useLayers(department: string | undefined, { startDate, endDate }: Days) {
  const [chooser, choose] = useState<Chooser>()
  // The chooser is about a day that leaves the screen.
  const screen = [department, startDate, endDate].join(' ')
  const [screenBefore, setScreenBefore] = useState(screen)
  if (screen !== screenBefore) {
    setScreenBefore(screen)
    choose(undefined)
  }
  const questions = useQuestions()
  const [isHelp, setHelp] = useState(false)
  return {
    chooser,
    choose,
    ...questions,
    isHelp,
    setHelp,
  }
}

/** One after the other: several shifts can be moved at once, and each can have its own. */
function useQuestions() {
  const [{ asked, answered }, setQuestions] = useState({ asked: [] as Question[], answered: 0 })
  const isAsking = asked.length > 0
  // Wait: the dialog holds the focus until it is gone.
  useEffect(() => (isAsking ? () => void setTimeout(focusGrid) : undefined), [isAsking])
  return {
    question: asked[0],
    answered,
    ask: (question: Question) => setQuestions((now) => ({ ...now, asked: [...now.asked, question] })),
    closeQuestion: () => setQuestions((now) => ({ asked: now.asked.slice(1), answered: now.answered + 1 })),
  }
}

type Props = {
  layers: ReturnType<typeof useLayers>
  dialogs: ReturnType<typeof useRosterDialogs>
  context: ScheduleContext
  view: RosterView
  onGive: (addition: Addition & { place: ScheduleContext }) => void
}

export function RosterLayers({ layers, dialogs, context, view, onGive }: Props) {
  const { chooser, choose, question, answered, closeQuestion, isHelp, setHelp } = layers
  const { dialog, place, replace } = dialogs
  return (
    <>
      {chooser && (
        <RosterChooser
          key={`${chooser.row.key} ${chooser.day}`}
          chooser={chooser}
          context={context}
          view={view}
          onGive={onGive}
          onClose={() => choose(undefined)}
        />
      )}
      {question && <ChangeQuestion key={answered} question={question} onClose={closeQuestion} />}
      {/* Always mounted: only a dialog that opens while it is mounted knows where the focus was. */}
      <KeysDialog opened={isHelp} onClose={() => setHelp(false)} />
      <ScheduleDialogs dialog={dialog} context={place} onDialog={replace} onClose={dialogs.close} />
    </>
  )
}
