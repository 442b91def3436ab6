import { SegmentedControl } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { ExpiringCredential } from '@shiftward/contract/credential.ts'
import { daysLeftText } from '@shiftward/contract/rules/credential-state.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { StateMark } from '../../ui/state-mark.tsx'
import { type ExpiringDays, expiringQuery } from '../credential/credential.queries.ts'
import classes from './dashboard.module.css'
import { DashboardPart } from './dashboard-part.tsx'

const choices: ExpiringDays[] = ['30', '60', '90']

/** Credentials that have expired or will soon. Leads to the person, where they can be renewed. */
export function ExpiringCredentials() {
  const [days, setDays] = useState<ExpiringDays>('30')
  const expiring = useQuery(expiringQuery(days))
  return (
    <DashboardPart
      title="Expiring credentials"
      query={expiring}
      height={160}
      className={classes.wide}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Expired, or expiring within so many days"
          data={choices.map((value) => ({ value, label: `${value} d` }))}
          value={days}
          onChange={(value) => setDays(value as ExpiringDays)}
        />
      }
    >
      {({ rows, total }) =>
        total === 0 ? (
          <p className={classes.empty}>{texts.credential.noneExpiring(Number(days))}</p>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
            <section className={classes.expiring} tabIndex={0} aria-label="Expiring credentials, scrolls">
              <table className={classes.rows}>
                <thead>
                  <tr>
                    <th scope="col">Provider</th>
                    <th scope="col">Type</th>
                    <th scope="col">Expires</th>
                    <th scope="col">State</th>
                    <th scope="col">Phone</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row key={`${row.providerCode} ${row.type}`} credential={row} />
                  ))}
                </tbody>
              </table>
            </section>
            <p className={classes.total}>
              {rows.length < total ? `The first ${rows.length} of ${total}` : `Total ${total}`}
            </p>
          </>
        )
      }
    </DashboardPart>
  )
}

function Row({ credential }: { credential: ExpiringCredential }) {
  const { providerCode, providerName, type, expires, daysLeft, phone, isVerified, isRenewed } = credential
  const marks = [isRenewed && 'renewal to verify', !isVerified && 'not verified'].filter(Boolean).join(', ')
  return (
    <tr>
      <td>
        <Link to="/layout/users" search={{ user: providerCode, tab: 'credentials' }}>
          {providerName}
        </Link>
      </td>
      <td>{type}</td>
      <td>{expires}</td>
      <td>
        <StateMark
          level={daysLeft < 0 ? 'bad' : 'soon'}
          text={`${daysLeft < 0 ? 'Expired' : 'Expires'} ${daysLeftText(daysLeft)}${marks && `, ${marks}`}`}
        />
      </td>
      <td>{phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}</td>
    </tr>
  )
}
