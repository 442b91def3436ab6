import { permission } from '@shiftward/contract/rules/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session/session.queries.ts'
import { blockProvidersQuery } from '../schedule.queries.ts'
import type { Entry } from '../schedule-dialog.ts'
import { factsOf } from './entry-facts.ts'
import classes from './entry-facts-list.module.css'

type Props = { entry: Entry; timeZone: string; isSmall?: boolean }

export function EntryFactsList({ entry, timeZone, isSmall }: Props) {
  const phone = usePhone(entry)
  return (
    <dl className={classes.facts} data-small={isSmall || undefined}>
      {factsOf(entry, timeZone, phone).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The calendar only has the preferred number for calls. Those who can assign QHPs also see the account's. */
function usePhone({ scheduleCode, providerCode }: Entry): string | undefined {
  const mayAssign = useMay(permission.writeSchedules)
  const providers = useQuery({
    ...blockProvidersQuery(scheduleCode ?? ''),
    enabled: mayAssign && scheduleCode !== null && providerCode !== null,
  })
  return providers.data?.find((one) => one.providerCode === providerCode)?.phone
}
