import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import { type DutyState, dutyStates, type GenericDepartment } from '@shiftward/contract/dashboard.ts'
import { callLink } from '@shiftward/contract/rules/call-number.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconDownload, IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import { Card } from '../../ui/card.tsx'
import { noNumber } from './duty-export.ts'
import classes from './generic-dashboard.module.css'

type OnDuty = GenericDepartment['providers'][number]

type Props = {
  department: GenericDepartment
  /** The day on screen, ISO. */
  date: string
  isToday: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onExport: () => void
}

/** A department and the people on duty there. */
export function DutyCard({ department, date, isToday, isChosen, onChoose, onExport }: Props) {
  const { departmentName, providers } = department
  const groups = isToday
    ? dutyStates.map((duty) => ({ title: titles[duty], people: providers.filter((one) => one.duty === duty) }))
    : [{ title: undefined, people: providers }]
  return (
    <Card
      title={<span title={departmentName}>{departmentName}</span>}
      actions={
        <>
          <span className={classes.count}>{isToday ? `${groups[0]?.people.length} on now` : providers.length}</span>
          <Tooltip label="Export">
            <ActionIcon variant="subtle" aria-label={`Export ${departmentName}`} onClick={onExport}>
              <IconDownload size={16} />
            </ActionIcon>
          </Tooltip>
          <Checkbox
            size="xs"
            aria-label={`Select ${departmentName}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </>
      }
    >
      {providers.length === 0 ? (
        <p className={classes.empty}>{texts.dashboard.noTeam}</p>
      ) : (
        groups.map(({ title, people }) => people.length > 0 && <DutyList key={title} {...{ title, people, date }} />)
      )}
    </Card>
  )
}

const titles: Record<DutyState, string> = { now: 'On now', later: 'Later today', over: 'Over' }

function DutyList({ title, people, date }: { title: string | undefined; people: OnDuty[]; date: string }) {
  const id = useId()
  return (
    <>
      {title && (
        <h3 id={id} className={classes.state}>
          {title}
        </h3>
      )}
      <ul className={classes.providers} aria-labelledby={title && id} data-over={title === titles.over || undefined}>
        {people.map((one) => (
          <li key={`${one.teamName} ${one.providerName} ${one.shiftDate} ${one.startTime}`}>
            <span className={classes.who}>
              <strong>
                {one.providerName}
                {one.onCall && <IconPhone size={14} role="img" aria-label="On call" title="On call" />}
                {one.isUnsent && <span className={classes.unsent}>Not sent yet</span>}
              </strong>
              <span>
                {one.teamName}, <span className={classes.times}>{hoursOf(one, date)}</span>
              </span>
            </span>
            {one.preferredCallNumber === null ? (
              <span className={classes.none}>{noNumber}</span>
            ) : (
              <a href={callLink(one.preferredCallNumber)}>{phoneText(one.preferredCallNumber)}</a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A night of the day before shows only when it ends. Where today has another date, it may be the day after. */
const hoursOf = ({ shiftDate, startTime, endTime }: OnDuty, date: string): string =>
  fromWireDate(shiftDate) < date ? `until ${endTime.slice(0, 5)}` : timesText(startTime, endTime)
