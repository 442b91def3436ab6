import { Button, Group, Text } from '@mantine/core'
import { needEndpoints } from '@shiftward/contract/need.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { call } from '../../../lib/call.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { DialogProblem } from '../../../ui/form-dialog.tsx'
import { blocksIn, type TeamBlock } from '../publish/publish-state.ts'
import { useDialogAction } from '../schedule-actions.queries.ts'
import type { Days, FillTeam } from './fill-choice.ts'

type Props = { teams: readonly FillTeam[]; days: Days }

/** Auto-fill fills shifts and makes none. So what is needed and not in the schedule yet can be added first. */
export function FillMissing({ teams, days }: Props) {
  const add = useDialogAction(addMissing)
  const lacking = teams.filter(({ missing }) => missing > 0)
  const missing = lacking.reduce((sum, team) => sum + team.missing, 0)
  const blocks = blocksIn(
    lacking.map(({ team }) => team),
    days,
  )
  if (missing === 0) return null
  return (
    <div>
      <Group justify="space-between" mt="xs">
        <Text size="sm">{texts.fill.missing(missing)}</Text>
        <Button
          variant="default"
          size="xs"
          loading={add.isPending}
          onClick={() => add.mutate(blocks, { onSuccess: (added) => toastSuccess(texts.plan.added(added)) })}
        >
          Add missing shifts
        </Button>
      </Group>
      {add.error && <DialogProblem>{add.error.message}</DialogProblem>}
    </div>
  )
}

async function addMissing(blocks: readonly TeamBlock[]): Promise<number> {
  let added = 0
  for (const { scheduleCode } of blocks) {
    const { shiftIds } = await call(needEndpoints.addMissing, { schedulerCode: scheduleCode })
    added += shiftIds.length
  }
  return added
}
