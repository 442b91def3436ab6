import { Button, Group, Text } from '@mantine/core'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import type { TeamDetails } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { closedText } from './closing-words.ts'
import { useReopenTeam } from './team.queries.ts'
import classes from './team-closing.module.css'
import { TeamClosingQuestion } from './team-closing-question.tsx'

type Asked = 'close' | 'change' | 'reopen'

/** Closes the team, changes its last day, or opens it again. All take effect at once, not with the panel's save. */
export function TeamClosing({ team }: { team: TeamDetails }) {
  const heading = useId()
  const [asked, setAsked] = useState<Asked>()
  const facilities = useQuery(facilitiesQuery)
  const facility = facilities.data?.find(({ facilityCode }) => facilityCode === team.facilityCode)
  const said = closedText(team)
  const end = () => setAsked(undefined)
  return (
    <section className={classes.closing} aria-labelledby={heading}>
      <h3 id={heading} className={classes.title}>
        Closing
      </h3>
      <div className={classes.line}>
        <Text size="sm">{said ?? texts.team.closingHint}</Text>
        <Group gap="xs">
          {said && (
            <Button variant="default" disabled={!facility} onClick={() => setAsked('change')}>
              Change last day…
            </Button>
          )}
          <Button variant="default" disabled={!facility} onClick={() => setAsked(said ? 'reopen' : 'close')}>
            {said ? 'Reopen team' : 'Close team…'}
          </Button>
        </Group>
      </div>
      <ReopenQuestion team={team} opened={asked === 'reopen'} onClose={end} />
      {facility &&
        (['close', 'change'] as const).map((kind) => (
          <TeamClosingQuestion
            key={kind}
            kind={kind}
            team={team}
            today={dateAt(Date.now(), facility.timeZone)}
            opened={asked === kind}
            onClose={end}
          />
        ))}
    </section>
  )
}

type ReopenProps = { team: TeamDetails; opened: boolean; onClose: () => void }

function ReopenQuestion({ team: { teamId, teamName, version }, opened, onClose }: ReopenProps) {
  const reopen = useReopenTeam(teamId)
  const confirm = () =>
    reopen
      .mutateAsync({ version })
      .then(() => toastSuccess(texts.team.reopened))
      .catch(({ message }: Error) => toastError(message))
      .finally(onClose)
  return (
    <ConfirmDialog
      opened={opened}
      title={`Reopen ${teamName}?`}
      confirmLabel="Reopen team"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>{texts.team.reopenKeeps}</Text>
    </ConfirmDialog>
  )
}
