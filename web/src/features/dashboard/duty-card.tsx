import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import type { GenericDepartment } from '@shiftward/contract/dashboard.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { callLink } from '@shiftward/contract/rules/call-number.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { IconDownload, IconPhone } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { noNumber } from './duty-export.ts'
import classes from './generic-dashboard.module.css'

type Props = {
  department: GenericDepartment
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onExport: () => void
}

/** A department and the people on duty there. */
export function DutyCard({ department, isChosen, onChoose, onExport }: Props) {
  const { departmentName, providers } = department
  return (
    <Card
      title={<span title={departmentName}>{departmentName}</span>}
      actions={
        <>
          <span className={classes.count}>{providers.length}</span>
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
        <p className={classes.empty}>{messages.dashboard.noTeam}</p>
      ) : (
        <ul className={classes.providers}>
          {providers.map((one) => (
            <li key={`${one.teamName} ${one.providerName} ${one.startTime}`}>
              <span className={classes.who}>
                <strong>
                  {one.providerName}
                  {one.onCall && <IconPhone size={14} role="img" aria-label="On call" title="On call" />}
                </strong>
                <span>
                  {one.teamName}, <span className={classes.times}>{timesText(one.startTime, one.endTime)}</span>
                </span>
              </span>
              {one.preferredCallNumber === null ? (
                <span className={classes.none}>{noNumber}</span>
              ) : (
                <a href={callLink(one.preferredCallNumber)}>{one.preferredCallNumber}</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
