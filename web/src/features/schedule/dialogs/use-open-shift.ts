import { flag, labourTypes } from '@shiftward/contract/choices.ts'
import { LabourType } from '@shiftward/contract/common.ts'
import { OfferedTo, openShiftForm } from '@shiftward/contract/schedule-form.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useRef } from 'react'
import { z } from 'zod'
import { useDialogForm } from '../../../lib/dialog-form.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { withUnsent } from '../../../lib/told-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type TimeChange, useChangeTime, useOfferShift } from '../schedule-shift.queries.ts'
import { addOnBefore, editedAddOnHours, isTimeChanged, timeValues, toTimeChange } from './time-change.ts'

const text = texts.schedule

type Times = { startTime: string; endTime: string }

const formOf = (entry: Entry, addOnHoursOf: (times: Times) => number) =>
  openShiftForm(entry.ceilingRate ?? Number.POSITIVE_INFINITY, {
    before: addOnBefore(entry),
    addOnHoursOf,
  }).safeExtend({
    rateMask: z.boolean(),
    // The labour types of an open shift cannot be changed here.
    labourType: entry.flag === flag.empty ? OfferedTo : z.array(LabourType),
  })

/** The form of an open shift or a vacancy, and how it is saved. */
export function useOpenShift(entry: Entry, context: ScheduleContext, isStarted: boolean) {
  const hoursOf = (times: Times) => editedAddOnHours(entry, times, context)
  const schema = formOf(entry, hoursOf)
  type Values = z.output<typeof schema>
  const form = useDialogForm<z.input<typeof schema>, Values>(schema, {
    ...timeValues(entry),
    askRate: entry.askRate ?? entry.ceilingRate ?? undefined,
    rateMask: entry.rateMask,
    labourType: entry.flag === flag.empty ? [...labourTypes] : [],
  })
  const { version, sendTimes, send } = useSending(entry, isStarted)
  const changeBy = (values: Values) => (from: number) => toTimeChange(entry, from, values, hoursOf(values))
  const { startTime, endTime, onCallOpenShift } = form.formState.dirtyFields
  return {
    form,
    version,
    hasNewTimes: Boolean(startTime || endTime || onCallOpenShift),
    save: (values: Values) => send(changeBy(values), values),
    saveTimes: (values: Values) => sendTimes(changeBy(values)),
  }
}

type ChangeFrom = (version: number) => TimeChange
type Offer = Pick<Parameters<ReturnType<typeof useOfferShift>['mutateAsync']>[0], 'askRate' | 'rateMask' | 'labourType'>

/** Times and rate are two calls. If the second is refused, the first has already changed the version. */
function useSending(entry: Entry, isStarted: boolean) {
  const isVacancy = entry.flag === flag.empty
  const changeTime = useChangeTime()
  const offer = useOfferShift()
  const version = useRef(entry.version)
  async function sendTimes(changeFrom: ChangeFrom): Promise<boolean> {
    const change = changeFrom(version.current)
    const isMoved = isTimeChanged(change)
    if (isMoved) version.current = (await changeTime.mutateAsync(change)).version
    return isMoved
  }
  return {
    version,
    sendTimes,
    async send(changeFrom: ChangeFrom, { askRate, rateMask, labourType }: Offer) {
      const isMoved = await sendTimes(changeFrom)
      const isOffered = !isStarted && (isVacancy || askRate !== entry.askRate || rateMask !== entry.rateMask)
      if (isOffered) {
        const told = await offer.mutateAsync({ entry, version: version.current, askRate, rateMask, labourType })
        toastSuccess(withUnsent(isVacancy ? text.shiftCreated : text.rateUpdated, told))
      } else if (isMoved) toastSuccess(text.timeUpdated)
    },
  }
}
