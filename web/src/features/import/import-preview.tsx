import { Button, Group, Progress, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { skillLevelsQuery, specialtiesQuery } from '../skill/skill.queries.ts'
import { countOf, hasIdleDepartments, isReady, type Shown, shownOf } from './import-lines.ts'
import { ImportOutcome } from './import-outcome.tsx'
import classes from './import-page.module.css'
import { ImportProblems } from './import-problems.tsx'
import { ImportTable } from './import-table.tsx'
import { number, people } from './import-words.ts'
import type { useImport } from './use-import.ts'

const filters: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'problem', label: 'With problems' },
  { value: 'ready', label: 'New' },
  { value: 'done', label: 'Imported' },
  { value: 'there', label: 'Already there' },
]

type Props = { state: ReturnType<typeof useImport>; organizationId: number | undefined }

/** Step three: every line with what the import would do, every problem at its cell, and the import itself. */
export function ImportPreview({ state, organizationId }: Props) {
  const { lines, columns, edited, work, problem } = state
  const [shown, setShown] = useState<Shown>('all')
  const choices = useChoices(organizationId)
  const visible = useMemo(
    () => (shown === 'all' ? lines : lines.filter((line) => shownOf(line) === shown)),
    [lines, shown],
  )
  const ready = lines.filter(isReady).length
  const wrong = countOf(lines, 'problem')
  return (
    <Card title="People" className={classes.step} isBusy={work !== undefined}>
      <div className={classes.bar}>
        <Radio.Group aria-label="Which lines to show" value={shown} onChange={(value) => setShown(value as Shown)}>
          <Group gap="md">
            {filters.map(({ value, label }) => (
              <Radio key={value} value={value} size="sm" label={`${label} (${number(countOf(lines, value))})`} />
            ))}
          </Group>
        </Radio.Group>
        <Button disabled={ready === 0 || work !== undefined} onClick={() => void state.run()}>
          Import {people(ready)}
        </Button>
      </div>
      <div className={classes.said} role="status">
        {work ? (
          <>
            <Text size="sm">
              {work.kind === 'checking' ? 'Checking' : 'Importing'} {number(work.done)} of {number(work.total)}
            </Text>
            <Progress value={(work.done / Math.max(work.total, 1)) * 100} size="sm" aria-label="Progress" />
          </>
        ) : (
          wrong > 0 && <ImportProblems count={wrong} state={state} organizationId={organizationId} />
        )}
        {hasIdleDepartments(lines) && (
          <Text size="sm">Departments of QHPs are not imported: QHPs are mapped to facilities.</Text>
        )}
      </div>
      {problem && (
        <div className={classes.problem} role="alert">
          <Text size="sm">{problem}</Text>
          <Button variant="default" size="compact-sm" onClick={() => void state.check()}>
            Check again
          </Button>
        </div>
      )}
      {!work && <ImportOutcome lines={lines} links={state.links} />}
      <ImportTable
        lines={visible}
        columns={columns}
        edited={edited}
        choices={choices}
        onType={state.type}
        onCorrect={state.correct}
      />
    </Card>
  )
}

/** What can be chosen in a cell. */
function useChoices(organizationId: number | undefined) {
  const facilities = useQuery(facilitiesQuery).data
  const skill = useQuery(skillLevelsQuery).data
  const specialty = useQuery(specialtiesQuery).data
  return useMemo(() => {
    const own = (facilities ?? []).filter(
      (one) => organizationId === undefined || one.organizationId === organizationId,
    )
    return {
      skill: skill ?? [],
      specialty: specialty ?? [],
      facility: own.map(({ facilityName }) => facilityName),
      department: [...new Set(own.flatMap(({ department }) => department.map((one) => one.departmentName)))],
    }
  }, [facilities, skill, specialty, organizationId])
}
