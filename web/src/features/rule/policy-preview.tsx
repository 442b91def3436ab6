import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PolicyForm, PolicyPreview as Preview } from '@shiftward/contract/policy.ts'
import { levelWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { type PolicyOwner, policyPreviewQuery } from './policy.queries.ts'
import classes from './rule.module.css'

type Props = { owner: PolicyOwner; form: PolicyForm }

/** The same for the rules as they are stored. Only when asked for: judging a large organization takes a while. */
export function StoredFindings(props: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" mt="md" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
        Which planned shifts break these rules?
      </Button>
      {isAsked && <PolicyPreview {...props} isListed />}
    </>
  )
}

const pauseMs = 400

/** What these rules mean for the shifts that people have, also before they are saved. */
export function PolicyPreview({ owner, form, isListed = false }: Props & { isListed?: boolean }) {
  const [settled] = useDebouncedValue(form, pauseMs)
  const preview = useQuery(policyPreviewQuery(owner, settled))
  const [isShown, setShown] = useState(isListed)
  if (preview.isError) return <LoadError onRetry={() => void preview.refetch()} />
  const { data } = preview
  const count = data ? data.warned + data.refused : 0
  return (
    <div className={classes.preview} data-calm={count === 0 || undefined} aria-busy={preview.isFetching}>
      {count > 0 && <IconAlertTriangle size={18} aria-hidden />}
      <p role="status">{data ? previewText(data) : 'Looking at the shifts of the coming 60 days…'}</p>
      {count > 0 && !isListed && (
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

type Found = Preview['shifts'][number]

function FoundShifts({ preview: { shifts, warned, refused } }: { preview: Preview }) {
  const count = warned + refused
  return (
    <div className={classes.found}>
      <ul>
        {shifts.map((shift) => (
          <li key={shift.shiftId}>
            <ToRoster shift={shift} />
            <span data-level={shift.level}>{levelWords[shift.level]}</span>
            <span className={classes.about}>{shift.text}</span>
          </li>
        ))}
      </ul>
      {count > shifts.length && (
        <p>
          The first {shifts.length} of {count}.
        </p>
      )}
    </div>
  )
}

/** To the person's week in the roster: what breaks a rule is mostly beside the shift. The panel stays as it is. */
const ToRoster = ({ shift: { facilityCode, departmentCode, providerName, date, teamName } }: { shift: Found }) => (
  <Link
    to="/layout/scheduler"
    search={{
      facility: facilityCode,
      department: departmentCode,
      view: 'roster',
      period: 'week',
      day: fromWireDate(date),
      q: providerName,
    }}
    target="_blank"
    aria-label={`${providerName}, ${date}, ${teamName}, in the roster, in a new tab`}
  >
    <strong>{providerName}</strong>, {date}, {teamName}
  </Link>
)
