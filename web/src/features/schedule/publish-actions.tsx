import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { monthDays } from './calendar-days.ts'
import type { Schedule } from './choice/use-schedule.ts'
import { PublishButton } from './publish/publish-button.tsx'
import { blocksIn, type TeamBlock } from './publish/publish-state.ts'
import type { OpenDialog } from './schedule-dialog.ts'

type Props = { schedule: Schedule; chosenDay: string | undefined; onDialog: OpenDialog }

/** Open Premium Shift for a team, and Publish: the chosen block, or the blocks of the department's month. */
export function PublishActions({ schedule, chosenDay, onDialog }: Props) {
  const { context } = schedule
  if (!context.mayWrite) return null
  return (
    <>
      {context.mode === 'team' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBolt size={14} />}
          // A dialog that is opened earlier would close when the team arrives.
          disabled={!context.team}
          onClick={() => onDialog({ kind: 'openPremium', ...(chosenDay ? { date: chosenDay } : {}) })}
        >
          Open Premium Shift
        </Button>
      )}
      <PublishButton context={context} blocks={blocksOnScreen(schedule)} isStacked />
    </>
  )
}

function blocksOnScreen({ context, teams }: Schedule): TeamBlock[] {
  const { mode, block, teamCode, month } = context
  if (mode === 'team') return block ? [{ ...block, teamCode: teamCode ?? '' }] : []
  const chosen = (teams.data ?? []).filter((team) => teamCode === undefined || team.teamCode === teamCode)
  return blocksIn(chosen, monthDays(month))
}
