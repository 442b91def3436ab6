import { ActionIcon } from '@mantine/core'
import type { CalledOut } from '@shiftward/contract/candidate.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { momentWords } from '../../lib/facility-moment.ts'
import { calledOutQuery, type FindShift } from './candidate.queries.ts'
import classes from './find.module.css'
import { spanOfFound } from './find-span.ts'

type Props = { shift: FindShift; timeZone: string; note: string | undefined; onClose: () => void }

/** Within this many hours somebody has to act. */
const soonHours = 72

/** What shift it is about, and how soon. Has the focus until the list is there, so that Escape closes the panel. */
export function FindHead({ shift, timeZone, note, onClose }: Props) {
  const { data: calledOut } = useQuery(calledOutQuery(shift.shiftId))
  const why = note ?? (calledOut && calledOutText(calledOut, timeZone))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const day = fromWireDate(shift.date)
  const span = spanOfFound(shift, timeZone)
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h2 ref={title} tabIndex={-1}>
          Find a QHP
        </h2>
        <StartsIn startsAt={span.startsAt} />
        <ActionIcon className={classes.close ?? ''} variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <p>
        <b>{shift.teamName}</b> · {shift.skill} · <b>{weekdayText(day)}</b> {timesText(shift.startTime, shift.endTime)}{' '}
        · {hoursOf(elapsedMinutes(span))} h
      </p>
      {why && <p className={classes.note}>{why}</p>}
    </header>
  )
}

/** 'Ann Veteran called out at 15:12.' */
const calledOutText = ({ providerName, at }: CalledOut, timeZone: string): string =>
  `${providerName} called out at ${momentWords(at, timeZone)}.`

function StartsIn({ startsAt }: { startsAt: number }) {
  const hours = Math.floor((startsAt - Date.now()) / 3_600_000)
  if (hours < 0) return <span className={classes.soon}>has started</span>
  if (hours > soonHours) return <span className={classes.later}>starts in {Math.floor(hours / 24)} days</span>
  return <span className={classes.soon}>{hours === 0 ? 'starts within the hour' : `starts in ${hours} h`}</span>
}

/** 'Tue 11-17' */
function weekdayText(day: string): string {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))
  return `${weekday} ${day.slice(5)}`
}
