import { Badge, Button, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import classes from './account-section.module.css'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { FutureShifts } from './future-shifts.tsx'
import { TwoFactorLine } from './two-factor-line.tsx'
import { futureShiftsQuery, useDeactivate, useReactivate } from './user.queries.ts'
import panel from './user-panel.module.css'

const text = texts.user

type Props = {
  user: UserDetails
  /** Own account: people cannot lock themselves out. */
  isOwn: boolean
  isDeactivated: boolean
  onChange: (isDeactivated: boolean) => void
}

/** Deactivates or reactivates the account. This takes effect at once, without saving the form. */
export function AccountSection({ user, isOwn, isDeactivated, onChange }: Props) {
  const { step, isLooking, isOpening, ask, close, open, cancel } = useAccount(user, onChange)
  const name = `${user.firstName} ${user.lastName}`

  return (
    <fieldset className={panel.section}>
      <legend className={panel.legend}>Account</legend>
      <div className={classes.line}>
        <AccountState isDeactivated={isDeactivated} isOwn={isOwn} />
        {isDeactivated ? (
          <Button variant="default" loading={isOpening} onClick={() => void open()}>
            Reactivate
          </Button>
        ) : (
          !isOwn && (
            <Button
              variant="default"
              className={classes.deactivate ?? ''}
              loading={isLooking}
              onClick={() => void ask()}
            >
              Deactivate
            </Button>
          )
        )}
      </div>
      {user.mayRemoveTwoFactor && <TwoFactorLine userCode={user.userCode} name={name} />}
      {step === 'shifts' && !isDeactivated && <FutureShifts userCode={user.userCode} name={name} />}
      <DeactivateDialog
        opened={step === 'confirm'}
        name={name}
        isProvider={user.isProvider}
        onConfirm={close}
        onCancel={cancel}
      />
    </fieldset>
  )
}

function useAccount(user: UserDetails, onChange: Props['onChange']) {
  const queries = useQueryClient()
  const deactivate = useDeactivate()
  const reactivate = useReactivate()
  const [isLooking, setLooking] = useState(false)
  const [step, setStep] = useState<'rest' | 'shifts' | 'confirm'>('rest')

  /** A provider must not have future shifts, so these are shown first. */
  async function ask() {
    setLooking(true)
    try {
      const shifts = user.isProvider ? await queries.fetchQuery(futureShiftsQuery(user.userCode)) : []
      setStep(shifts.length > 0 ? 'shifts' : 'confirm')
    } catch (error) {
      complain(error)
    } finally {
      setLooking(false)
    }
  }

  async function close() {
    try {
      await deactivate.mutateAsync(user.userCode)
    } catch (error) {
      complain(error)
      // Somebody may have just assigned the QHP a shift; the list then shows it.
      const isScheduled = error instanceof CallError && error.status === 409 && Object.keys(error.fields).length > 0
      setStep(isScheduled ? 'shifts' : 'rest')
      return
    }
    toastSuccess(text.deactivated)
    setStep('rest')
    onChange(true)
  }

  async function open() {
    try {
      await reactivate.mutateAsync(user.userCode)
    } catch (error) {
      complain(error)
      return
    }
    toastSuccess(user.invitedAt ? text.reactivatedInvited : text.reactivated)
    onChange(false)
  }

  return { step, isLooking, isOpening: reactivate.isPending, ask, close, open, cancel: () => setStep('rest') }
}

const AccountState = ({ isDeactivated, isOwn }: Pick<Props, 'isDeactivated' | 'isOwn'>) => (
  <Text size="sm">
    {isDeactivated ? (
      <>
        <DeactivatedBadge /> Nobody can sign in with this account. Its access is kept for reactivation.
      </>
    ) : isOwn ? (
      text.notYourself
    ) : (
      'Active. Deactivate the account when the person leaves: all sessions end at once, and the history stays.'
    )}
  </Text>
)

export const DeactivatedBadge = () => (
  <Badge className={classes.badge ?? ''} variant="default" radius="sm">
    Deactivated
  </Badge>
)

function complain(error: unknown) {
  if (!(error instanceof CallError)) throw error
  toastError(error.message)
}
