import { Button } from '@mantine/core'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { PlanLoading } from '../plan/plan-loading.tsx'
import { shiftsText } from '../plan/plan-summary.ts'
import { blocksIn, type TeamBlock } from '../publish/publish-state.ts'
import { blockCalendarQuery, coverageQuery, rosterQuery, teamBlocksQuery } from '../schedule.queries.ts'
import { useStartFill } from './fill.queries.ts'
import { type FillChoice, firstChoice, inBlocks, spansAhead, startInput, teamsToFill } from './fill-choice.ts'
import { FillFields } from './fill-fields.tsx'

/** What to fill, and with whom. The run itself is on the server. */
export function FillDialog({ opened, dialog, context, onClose }: DialogProps<'autoFill'>) {
  const [choice, setChoice] = useState<FillChoice>(() =>
    firstChoice(
      labourTypeChoices.map(({ value }) => value),
      dialog.selected !== undefined,
    ),
  )
  const { days, teams, roster, toFill, isCounting } = useToFill({ opened, dialog, context }, choice)
  const input = startInput(toFill, choice, days)
  const count = input.shiftIds.length
  const isMissing = toFill.some(({ missing }) => missing > 0)
  const start = useStartFill()

  const begin = () =>
    start.mutate(input, {
      onSuccess: () => {
        onClose()
        dialog.onStarted?.()
      },
    })

  return (
    <DialogFrame
      opened={opened}
      title="Auto-fill"
      about="Proposes people for open and vacant shifts. Nothing is saved until you accept."
      size={560}
      onClose={() => start.isPending || onClose()}
    >
      {teams.data && (roster.data || days === undefined) ? (
        <DialogFields>
          <FillFields dialog={dialog} choice={choice} teams={toFill} onChange={setChoice} />
          {count === 0 && !isCounting && !isMissing && <DialogProblem>{texts.fill.nothing}</DialogProblem>}
          {start.error && <DialogProblem>{start.error.message}</DialogProblem>}
        </DialogFields>
      ) : (
        <PlanLoading queries={[teams, roster]} />
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={start.isPending}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={start.isPending}
          disabled={count === 0 || isCounting || choice.labourTypes.length === 0}
          onClick={begin}
        >
          {`Fill ${shiftsText(count)}`}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type OpenDialog = Pick<DialogProps<'autoFill'>, 'opened' | 'dialog' | 'context'>

/** The open and vacant shifts of the chosen days: on screen they are known, of whole blocks they are read. */
function useToFill({ opened, dialog, context }: OpenDialog, choice: FillChoice) {
  const departmentCode = context.department?.departmentCode ?? ''
  const days = choice.days === 'selected' ? dialog.selected : choice.days === 'screen' ? dialog.days : undefined
  const teams = useQuery(teamBlocksQuery(departmentCode))
  const roster = useQuery({ ...rosterQuery(departmentCode, dialog.days), enabled: opened })
  const shown = (teams.data ?? []).filter(
    (team) => isOpenOn(team, context.today) && (dialog.teams.length === 0 || dialog.teams.includes(team.teamCode)),
  )
  const blocks = useWholeBlocks(departmentCode, days ? [] : blocksIn(shown, dialog.days), context.today)
  const { entries = [], coverage = [] } = (days ? roster.data : blocks) ?? {}
  const isCounting = days ? roster.isPending : blocks.isCounting
  const known = { entries, coverage: isCounting ? [] : coverage }
  const toFill = teamsToFill(shown, known, { days, timeZone: context.timeZone })
  return { days, teams, roster, toFill, isCounting }
}

/** What is in these blocks, and what they need from today on. */
function useWholeBlocks(departmentCode: string, blocks: readonly TeamBlock[], today: string) {
  const calendars = useQueries({ queries: blocks.map(({ scheduleCode }) => blockCalendarQuery(scheduleCode)) })
  const needs = useQueries({ queries: spansAhead(blocks, today).map((span) => coverageQuery(departmentCode, span)) })
  const isKnown = needs.every(({ data }) => data !== undefined)
  return {
    entries: calendars.flatMap(({ data }) => data ?? []),
    // With only a part of the days, it would look as if nobody were needed on the others.
    coverage: isKnown
      ? inBlocks(
          needs.flatMap(({ data }) => data ?? []),
          blocks,
        )
      : [],
    isCounting: [...calendars, ...needs].some(({ isPending }) => isPending),
  }
}
