import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './account.module.css'
import { accountQuery } from './account.queries.ts'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionCard } from './session-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** What people do with their own account. */
export function AccountPage() {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  return (
    <Page title="My account">
      {isError && <LoadError onRetry={() => void refetch()} />}
      <div className={classes.cards}>
        <PasswordCard />
        <EmailCard account={account} />
        <TwoFactorCard account={account} />
        <SessionCard />
      </div>
    </Page>
  )
}
