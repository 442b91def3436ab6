import { Button, SimpleGrid } from '@mantine/core'
import { flag } from '@shiftward/contract/choices.ts'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { dayTitle } from '../calendar-days.ts'
import { EntryHistory } from '../entry/entry-history.tsx'
import type { Entry } from '../schedule-dialog.ts'
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
import { useOpenShift } from './use-open-shift.ts'

function aboutOf({ skillLevel, day, flag: state, interests }: Entry): string {
  const interested = interests.map(({ providerName }) => providerName).join(', ')
  const more = state === flag.empty ? 'vacancy' : interested && `interested: ${interested}`
  return [skillLevel, dayTitle(day), more].filter(Boolean).join(' · ')
}

/** Edit Open Shift: rate, times, resend notification, delete. Saving a vacancy publishes it, unless it has started. */
export function OpenShiftDialog({ opened, dialog: { entry }, context, onDialog, onClose }: DialogProps<'editOpen'>) {
  const isVacancy = entry.flag === flag.empty
  const { timeZone } = context
  const isStarted = hasStarted(entry.day, entry, timeZone)
  const { form, version, hasNewTimes, save, saveTimes } = useOpenShift(entry, context, isStarted)
  const latest = useLatestEntry(entry)
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<RequestQuestion>()
  const isStale = latest?.version !== version.current
  const find = ({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>) =>
    onDialog({ kind: 'find', entry: { ...entry, startTime, endTime } })

  return (
    <FormDialog
      opened={opened}
      title="Edit Open Shift"
      about={aboutOf(entry)}
      size={560}
      isCovered={isDeleting || (question?.opened ?? false)}
      submitLabel={isVacancy && !isStarted ? 'Publish' : 'Save'}
      isSubmitDisabled={isStale}
      form={form}
      onSave={(values) => save(values).then(onClose)}
      onClose={onClose}
      extra={(saveBy) => (
        <>
          <DeleteEntry
            entry={entry}
            timeZone={timeZone}
            version={version.current}
            isAsking={isDeleting}
            onAsk={setDeleting}
            onDeleted={onClose}
          />
          {!isOver(entry.day, entry, timeZone) && (
            <FindButton
              hasNewTimes={hasNewTimes}
              isStale={isStale}
              onFind={() => find(entry)}
              onSaveAndFind={() => saveBy((values) => saveTimes(values).then(() => find(values)))}
            />
          )}
        </>
      )}
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

type FindProps = { hasNewTimes: boolean; isStale: boolean; onFind: () => void; onSaveAndFind: () => void }

/** People are found for the stored hours, so typed ones are saved first. */
const FindButton = ({ hasNewTimes, isStale, onFind, onSaveAndFind }: FindProps) => (
  <Button variant="default" disabled={hasNewTimes && isStale} onClick={hasNewTimes ? onSaveAndFind : onFind}>
    {hasNewTimes ? 'Save and find a QHP' : 'Find a QHP'}
  </Button>
)

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
