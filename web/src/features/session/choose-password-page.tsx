import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { accountEndpoints, PasswordChange } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { placeErrors } from '../../lib/place-errors.ts'
import { getSession, landingPage, storeSession } from '../../lib/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { takeWantedPage } from '../../lib/wanted-page.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { PublicCard } from './public-card.tsx'
import { sessionQuery } from './session.queries.ts'
import classes from './sign-in-page.module.css'

/** For a password that an administrator typed. */
export function ChoosePasswordPage({ onSignOut }: { onSignOut: () => void }) {
  const form = useDialogForm(PasswordChange, { currentPassword: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const router = useRouter()
  const queryClient = useQueryClient()

  async function save(change: PasswordChange) {
    try {
      await call(accountEndpoints.changePassword, change)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      placeErrors(form, error)
      if (Object.keys(error.fields).length === 0) toastError(error.message)
      return
    }
    const session = getSession()
    if (!session) return
    toastSuccess(texts.login.passwordChanged)
    const changed = { ...session, mustChangePassword: false }
    // The server may now ask for two-factor sign-in.
    queryClient.removeQueries({ queryKey: sessionQuery(session.token).queryKey })
    storeSession(changed)
    router.history.push(takeWantedPage(changed.userCode) ?? landingPage(changed))
  }

  const field = (name: keyof PasswordChange) => ({
    required: true,
    maxLength: limits.user.passwordMost,
    error: errors[name]?.message,
    visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 },
    ...form.register(name),
  })
  return (
    <PublicCard
      title="Choose your own password"
      hint="An administrator set the password you signed in with, so it is only temporary."
      onSubmit={() => void form.handleSubmit(save)()}
    >
      <PasswordField
        label="Temporary password"
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
      <Button type="submit" fullWidth loading={isSubmitting}>
        Save password
      </Button>
      <p className={classes.register}>
        <Button variant="subtle" size="compact-sm" onClick={onSignOut}>
          Sign out
        </Button>
      </p>
    </PublicCard>
  )
}
