import { Button } from '@mantine/core'
import { labourTypes } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { Entry } from '../schedule-dialog.ts'
import { useResendNotification } from '../schedule-shift.queries.ts'
import classes from './dialogs.module.css'
import { LabourTypeField } from './labour-type-field.tsx'
import { resentWords } from './resent-words.ts'

const text = texts.schedule

/** Sends the notification of an open shift again. QHPs of newly added labour types can take it too. */
export function ResendSection({ entry, onSent }: { entry: Entry; onSent: () => void }) {
  const [types, setTypes] = useState<LabourType[]>(labourTypes.filter((type) => entry.labourType.includes(type)))
  const [error, setError] = useState<string>()
  const resend = useResendNotification()

  function send() {
    if (types.length === 0) {
      setError(text.notificationTypeRequired)
      toastError(text.notificationTypeRequired)
      return
    }
    resend.mutate(
      { entry, labourType: types },
      {
        onSuccess: (told) => {
          const { isSent, words } = resentWords(told)
          if (!isSent) return toastError(words)
          toastSuccess(words)
          onSent()
        },
        onError: (failure) => toastError(failure.message),
      },
    )
  }

  return (
    <section className={classes.section}>
      <LabourTypeField
        legend="Resend notification to"
        value={types}
        onChange={(next) => {
          setError(undefined)
          setTypes(next)
        }}
        error={error}
      />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconBell size={14} />}
        loading={resend.isPending}
        onClick={send}
      >
        Resend Notification
      </Button>
    </section>
  )
}
