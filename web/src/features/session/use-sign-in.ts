import { texts } from '@shiftward/contract/texts.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { useEnter } from './enter.ts'
import { rememberEmail } from './remembered-email.ts'
import { type Credentials, signIn } from './sign-in.ts'

type Options = { credentials: Credentials; remember: boolean; onAsked: (challenge: string) => Promise<void> }

/** Signs in, here or at the organization's own page; a missing field gets the focus first. */
export function useSignIn({ credentials, remember, onAsked }: Options) {
  /** The fields whose absence is complained about. */
  const [askedFor, setAskedFor] = useState<'nothing' | 'email' | 'both'>('nothing')
  const [pending, setPending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const enter = useEnter()
  const isMissing = { email: credentials.username.trim() === '', password: credentials.password === '' }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setAskedFor('both')
    if (isMissing.email) return email.current?.focus()
    if (isMissing.password) return password.current?.focus()
    setPending(true)
    try {
      const username = credentials.username.trim()
      const answer = await signIn({ username, password: credentials.password })
      rememberEmail(username, remember)
      if ('challenge' in answer) await onAsked(answer.challenge)
      else enter(answer)
    } catch (error) {
      toastError(error instanceof Error ? error.message : texts.login.invalid)
      setPending(false)
    }
  }

  /** The organization's sign-in page asks for the password, or for something better. */
  async function leave() {
    setAskedFor('email')
    if (isMissing.email) return email.current?.focus()
    setLeaving(true)
    try {
      // Most people sign in with a password, and do not have to load this.
      const { startSso } = await import('./sso-sign-in.ts')
      await startSso(credentials.username.trim())
      rememberEmail(credentials.username.trim(), remember)
    } catch (error) {
      toastError(error instanceof Error ? error.message : texts.common.tryAgain)
      setLeaving(false)
    }
  }

  return { email, password, askedFor, isMissing, pending, isLeaving, submit, leave }
}
