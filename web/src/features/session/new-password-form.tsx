import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { NewPassword } from '@shiftward/contract/person.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useRef, useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { PublicCard } from './public-card.tsx'

type Props = {
  title: string
  hint: string
  label: string
  submitLabel: string
  /** For password managers: the account that the password is for. */
  username?: string
  onSave: (password: string) => Promise<void>
  /** The link was used meanwhile, or has expired. */
  onOver: () => void
}

/** The page of a link with which a person chooses a password. */
export function NewPasswordForm({ title, hint, label, submitLabel, username, onSave, onOver }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function complain(text: string) {
    setProblem(text)
    field.current?.focus()
  }

  async function submit() {
    const checked = NewPassword.safeParse(password)
    if (!checked.success) return complain(checked.error.issues[0]?.message ?? texts.user.passwordRequired)
    setPending(true)
    try {
      await onSave(password)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPending(false)
      if (error.status === 409 || error.fields.token) onOver()
      else if (error.fields.password) complain(error.fields.password)
      else toastError(error.message)
    }
  }

  return (
    <PublicCard title={title} hint={hint} onSubmit={() => void submit()}>
      {username && <input type="hidden" name="username" autoComplete="username" value={username} readOnly />}
      <PasswordField
        ref={field}
        label={label}
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      />
      <Button type="submit" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </PublicCard>
  )
}
