import type { TopProvider } from '@shiftward/contract/dashboard.ts'
import { texts } from '@shiftward/contract/texts.ts'
import classes from './dashboard.module.css'

export function TopProviders({ providers }: { providers: TopProvider[] }) {
  if (providers.length === 0) return <p className={classes.empty}>{texts.common.noDataFound}</p>
  return (
    <ol className={classes.ranking}>
      {providers.map(({ providerName, acquiredShifts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list is replaced as a whole
        <li key={index}>
          <span>{providerName}</span>
          <span>
            {acquiredShifts.toLocaleString('en-US')} {acquiredShifts === 1 ? 'shift' : 'shifts'}
          </span>
        </li>
      ))}
    </ol>
  )
}
