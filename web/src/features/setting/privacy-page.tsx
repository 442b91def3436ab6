import { useQuery } from '@tanstack/react-query'
import classes from './privacy-page.module.css'
import { settingsQuery } from './setting.queries.ts'

export function PrivacyPage() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const email = data?.contactEmail
  const contact = email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : isError ? (
    <button className={classes.retry} type="button" onClick={() => void refetch()}>
      show the contact address again
    </button>
  ) : (
    'our contact address'
  )
  return (
    <article className={classes.article}>
      <h1>Privacy policy</h1>
      <p className={classes.lead}>
        This policy covers the Shiftward mobile app and the console behind it: what they collect, what happens to it,
        and how to have it deleted.
      </p>

      <h2>Data that we collect</h2>
      <ul>
        <li>
          <strong>Organization registration data</strong>: the name, address and identifiers of the organizations,
          facilities and departments that use the service.
        </li>
        <li>
          <strong>User account information</strong>: name, email address, mobile number, date of birth and, for
          providers, NPI, specialities and skills.
        </li>
        <li>
          <strong>Usage data</strong>: sign-ins, the shifts, requests and leave that you enter, and technical records
          that keep the service secure and running.
        </li>
      </ul>

      <h2>No sale and no sharing</h2>
      <p>Personal data is neither sold nor shared. We use it only for scheduling and staffing.</p>

      <h2>Deletion</h2>
      <p>Personal data is deleted on request. Write to us from the email address of your account.</p>

      <h2>Contact</h2>
      <p>For questions about this policy, and to request deletion: {contact}.</p>
    </article>
  )
}
