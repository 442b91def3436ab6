import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { settingsQuery } from '../setting/setting.queries.ts'
import type { Credentials } from './sign-in.ts'
import classes from './sign-in-page.module.css'

/** In demo mode only: sign in to any account with one click. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const heading = useId()
  const { data } = useQuery(settingsQuery)
  const demo = data?.demo
  if (!demo) return null
  return (
    <section className={classes.demo} aria-labelledby={heading}>
      <h2 className={classes.demoTitle} id={heading}>
        Demo accounts
      </h2>
      <p className={classes.demoHint}>
        Choose one to fill in the form. The password of all is <code>{demo.password}</code>
      </p>
      <ul className={classes.accounts}>
        {demo.accounts.map(({ email, who }) => (
          <li key={email}>
            <button
              className={classes.account}
              type="button"
              onClick={() => onChoose({ username: email, password: demo.password })}
            >
              <span>{email}</span> <small>{who}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
