import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PolicyForm, PolicyPreview as Preview } from '@shiftward/contract/policy.ts'
import { levelWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { type PolicyOwner, policyPreviewQuery } from './policy.queries.ts'
import classes from './rule.module.css'

type Props = { owner: PolicyOwner; form: PolicyForm }

const pauseMs = 400

/** What the change would mean for the shifts that people have, before it is saved. */
export function PolicyPreview({ owner, form }: Props) {
  const [settled] = useDebouncedValue(form, pauseMs)
  const preview = useQuery(policyPreviewQuery(owner, settled))
  const [isShown, setShown] = useState(false)
  if (preview.isError) return <LoadError onRetry={() => void preview.refetch()} />
  const { data } = preview
  const count = data ? data.warned + data.refused : 0
  return (
    <div className={classes.preview} data-calm={count === 0 || undefined} aria-busy={preview.isFetching}>
      {count > 0 && <IconAlertTriangle size={18} aria-hidden />}
      <p role="status">{data ? previewText(data) : 'Looking at the shifts of the coming 60 days…'}</p>
      {count > 0 && (
        <Button
          variant="transparent"
          size="compact-sm"
          className={classes.show ?? ''}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
      {data && isShown && count > 0 && <FoundShifts preview={data} />}
    </div>
  )
}

function previewText({ days, warned, refused }: Preview) {
  const shifts = (count: number) => <strong>{count === 1 ? '1 shift' : `${count} shifts`}</strong>
  if (warned + refused === 0) return `With these rules, no shift in the coming ${days} days carries a warning.`
  if (warned === 0)
    return (
      <>
        With these rules, {shifts(refused)} in the coming {days} days would now be refused. Shifts already given stay.
      </>
    )
  return (
    <>
      With these rules, {shifts(warned)} in the coming {days} days {warned === 1 ? 'carries' : 'carry'} a warning
      {refused > 0 && (
        <>
          {' '}
          and <strong>{refused}</strong> would now be refused
        </>
      )}
      . Shifts already given stay.
    </>
  )
}

function FoundShifts({ preview: { shifts, warned, refused } }: { preview: Preview }) {
  const left = warned + refused - shifts.length
  return (
    <div className={classes.found}>
      <ul>
        {shifts.map(({ providerName, date, teamName, level, text }) => (
          <li key={`${providerName} ${date} ${teamName} ${text}`}>
            <strong>{providerName}</strong>, {date}, {teamName}
            <span data-level={level}>{levelWords[level]}</span>
            <span className={classes.about}>{text}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p>And {left} more.</p>}
    </div>
  )
}
