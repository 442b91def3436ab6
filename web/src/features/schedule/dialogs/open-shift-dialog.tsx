import { Button, SimpleGrid } from '@mantine/core'
import { flag, labourTypes } from '@shiftward/contract/choices.ts'
import { LabourType } from '@shiftward/contract/common.ts'
import { OfferedTo, openShiftForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { withUnsent } from '../../../lib/told-text.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { EntryHistory } from '../entry/entry-history.tsx'
import type { Entry } from '../schedule-dialog.ts'
import { type TimeChange, useChangeTime, useOfferShift } from '../schedule-shift.queries.ts'
import { hasStarted, isOver } from '../shift-moment.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './dialogs.module.css'
import { OfferedToField } from './labour-type-field.tsx'
import { useLatestEntry } from './latest-entry.ts'
import { MaskField, RateField } from './offer-fields.tsx'
import { type RequestQuestion, RequestSection } from './request-section.tsx'
import { ResendSection } from './resend-section.tsx'
import { ShiftTimeFields } from './shift-time-fields.tsx'
import { addOnBefore, editedAddOnHours, isTimeChanged, timeValues, toTimeChange } from './time-change.ts'

const text = texts.schedule

const formOf = (entry: Entry, ceiling: number, addOnHoursOf: (times: Times) => number) =>
  openShiftForm(ceiling, { before: addOnBefore(entry), addOnHoursOf }).safeExtend({
    rateMask: z.boolean(),
    // The labour types of an open shift cannot be changed here.
    labourType: entry.flag === flag.empty ? OfferedTo : z.array(LabourType),
  })
type Times = { startTime: string; endTime: string }

function aboutOf({ skillLevel, day, flag: state, interests }: Entry): string {
  const interested = interests.map(({ providerName }) => providerName).join(', ')
  const more = state === flag.empty ? 'vacancy' : interested && `interested: ${interested}`
  return [skillLevel, dayTitle(day), more].filter(Boolean).join(' · ')
}

type Offer = Pick<Parameters<ReturnType<typeof useOfferShift>['mutateAsync']>[0], 'askRate' | 'rateMask' | 'labourType'>

/** Times and rate are two calls. If the second is refused, the first has already changed the version. */
function useSaveOpenShift(entry: Entry, isStarted: boolean) {
  const isVacancy = entry.flag === flag.empty
  const changeTime = useChangeTime()
  const offer = useOfferShift()
  const version = useRef(entry.version)
  return {
    version,
    async send(changeFrom: (version: number) => TimeChange, { askRate, rateMask, labourType }: Offer) {
      const change = changeFrom(version.current)
      const isMoved = isTimeChanged(change)
      if (isMoved) version.current = (await changeTime.mutateAsync(change)).version
      const isOffered = !isStarted && (isVacancy || askRate !== entry.askRate || rateMask !== entry.rateMask)
      if (isOffered) {
        const told = await offer.mutateAsync({ entry, version: version.current, askRate, rateMask, labourType })
        toastSuccess(withUnsent(isVacancy ? text.shiftCreated : text.rateUpdated, told))
      } else if (isMoved) toastSuccess(text.timeUpdated)
    },
  }
}

/** Edit Open Shift: rate, times, resend notification, delete. Saving a vacancy publishes it, unless it has started. */
export function OpenShiftDialog({ opened, dialog: { entry }, context, onDialog, onClose }: DialogProps<'editOpen'>) {
  const isVacancy = entry.flag === flag.empty
  const { timeZone } = context
  const isStarted = hasStarted(entry.day, entry, timeZone)
  const ceiling = entry.ceilingRate ?? Number.POSITIVE_INFINITY
  const hoursOf = (times: Times) => editedAddOnHours(entry, times, context)
  const schema = formOf(entry, ceiling, hoursOf)
  const form = useDialogForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    ...timeValues(entry),
    askRate: entry.askRate ?? entry.ceilingRate ?? undefined,
    rateMask: entry.rateMask,
    labourType: isVacancy ? [...labourTypes] : [],
  })
  const latest = useLatestEntry(entry)
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<RequestQuestion>()
  const { version, send } = useSaveOpenShift(entry, isStarted)

  async function save({ askRate, rateMask, labourType, ...values }: z.output<typeof schema>) {
    await send((from) => toTimeChange(entry, from, values, hoursOf(values)), { askRate, rateMask, labourType })
    onClose()
  }

  return (
    <FormDialog
      opened={opened}
      title="Edit Open Shift"
      about={aboutOf(entry)}
      size={560}
      isCovered={isDeleting || (question?.opened ?? false)}
      submitLabel={isVacancy && !isStarted ? 'Publish' : 'Save'}
      isSubmitDisabled={latest?.version !== version.current}
      form={form}
      onSave={save}
      onClose={onClose}
      extra={
        <>
          <DeleteEntry
            entry={entry}
            timeZone={timeZone}
            version={version.current}
            isAsking={isDeleting}
            onAsk={setDeleting}
            onDeleted={onClose}
          />
          <FindButton entry={entry} timeZone={timeZone} onDialog={onDialog} />
        </>
      }
    >
      {opened && <ChangedNotice latest={latest} version={version.current} onDialog={onDialog} />}
      {latest && (latest.requests.length > 0 || question?.opened) && (
        <RequestSection entry={latest} {...{ timeZone, question }} onAsk={setQuestion} onApproved={onClose} />
      )}
      <OfferFields entry={entry} isStarted={isStarted} />
      <ShiftTimeFields entry={entry} context={context} />
      {opened && <EntryHistory entry={entry} timeZone={timeZone} />}
      {!isStarted && (isVacancy ? <OfferedToField /> : <ResendSection entry={entry} onSent={onClose} />)}
    </FormDialog>
  )
}

type FindProps = Pick<DialogProps<'editOpen'>, 'onDialog'> & { entry: Entry; timeZone: string }

function FindButton({ entry, timeZone, onDialog }: FindProps) {
  if (isOver(entry.day, entry, timeZone)) return null
  return (
    <Button variant="default" onClick={() => onDialog({ kind: 'find', entry })}>
      Find a QHP
    </Button>
  )
}

function OfferFields({ entry, isStarted }: { entry: Entry; isStarted: boolean }) {
  if (isStarted) return <p className={classes.note}>This shift has already started, so it can no longer be offered.</p>
  return (
    <SimpleGrid cols={2} spacing="md" mb="md">
      <RateField ceiling={entry.ceilingRate ?? undefined} />
      <div className={classes.besideInput}>
        <MaskField />
      </div>
    </SimpleGrid>
  )
}
