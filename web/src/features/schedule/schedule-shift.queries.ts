import type { LabourType } from '@shiftward/contract/common.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useDialogAction } from './schedule-actions.queries.ts'
import type { Entry } from './schedule-dialog.ts'

/** The skills for which a block can publish open shifts, with their ceiling rates. */
export const openShiftSkillsQuery = (scheduleCode: string) =>
  queryOptions({
    queryKey: ['schedule', 'open shift skills', scheduleCode],
    queryFn: ({ signal }) => call(scheduleEndpoints.openShiftSkills, { scheduleCode }, { signal }),
  })

type OpenShifts = {
  teamCode: string
  schedulerCode: string
  skillLevel: string
  askRate: number
  /** ISO */
  dates: string[]
  labourType: LabourType[]
  rateMask: boolean
  onCallOpenShift: boolean
}

/** Publishes one open shift of a skill on each day. */
export const useCreateOpenShifts = () =>
  useDialogAction(({ dates, ...shift }: OpenShifts) =>
    call(scheduleActionEndpoints.createOpenShift, { ...shift, date: dates.map(toWireDate) }),
  )

/** Publishes an open shift on one day, or changes the rate if one of this skill already exists there. */
export const useCreateDayShift = () =>
  useDialogAction(({ dates, ...shift }: OpenShifts) =>
    call(scheduleActionEndpoints.createCalendarOpenShift, { ...shift, date: dates.map(toWireDate) }),
  )

type Offer = { entry: Entry; version: number; askRate: number; rateMask: boolean; labourType: LabourType[] }

/** Changes the rate of one open shift, or publishes one vacancy. */
export const useOfferShift = () =>
  useDialogAction(({ entry, ...offer }: Offer) =>
    call(scheduleActionEndpoints.createCalendarOpenShift, {
      ...placeOf(entry),
      ...offer,
      date: [entry.date],
      skillLevel: entry.skillLevel,
      schedulerCode: entry.scheduleCode ?? undefined,
    }),
  )

export type TimeChange = {
  entry: Entry
  version: number
  startTime: string
  endTime: string
  addOnHours: number
  addOnHourRate: number | null
  comment: string
  onCallOpenShift: boolean
  /** Save even though the new times conflict with another shift of the provider. */
  isConfirmed?: boolean
}

export const useChangeTime = () =>
  useDialogAction(({ entry, ...change }: TimeChange) =>
    call(scheduleActionEndpoints.changeTime, {
      id: String(entry.shiftId),
      StartTime: change.startTime,
      EndTime: change.endTime,
      isSourceShift: flagText(entry.isSourceShift),
      addOnHours: String(change.addOnHours),
      addOnHourRate: change.addOnHours > 0 ? change.addOnHourRate?.toFixed(2) : undefined,
      comment: change.comment,
      onCallOpenShift: flagText(change.onCallOpenShift),
      version: String(change.version),
      isConfirmed: flagText(change.isConfirmed ?? false),
    }),
  )

const flagText = (flag: boolean): 'true' | 'false' => (flag ? 'true' : 'false')

export const useResendNotification = () =>
  useDialogAction(({ entry, labourType }: { entry: Entry; labourType: LabourType[] }) =>
    call(scheduleActionEndpoints.notify, {
      teamCode: entry.teamCode ?? '',
      skillLevel: entry.skillLevel,
      date: entry.date,
      labourType,
    }),
  )

/** Frees the shift, which stays as a vacancy or is removed too. Deletes the shift if nobody is assigned. */
export const useDeleteEntry = () =>
  useDialogAction(({ entry, version, isRemoved }: { entry: Entry; version: number; isRemoved: boolean }) => {
    const deletion = { ...placeOf(entry), date: entry.date, id: entry.id, version }
    return entry.providerCode === null
      ? call(scheduleActionEndpoints.deleteShift, deletion)
      : call(scheduleActionEndpoints.deleteProvider, { ...deletion, providerId: entry.providerCode, isRemoved })
  })

/** Never kept: the next question asks again. */
export const callOutPreviewQuery = ({ shiftId }: Entry) =>
  queryOptions({
    queryKey: ['call-out', shiftId],
    queryFn: ({ signal }) => call(scheduleActionEndpoints.callOutPreview, { shiftId: String(shiftId) }, { signal }),
    gcTime: 0,
    retry: false,
  })

/** The QHP is sick that day: all their shifts of the day are freed. What they have worked of one that they left stays. */
export const useCallOut = () =>
  useDialogAction(({ shiftId, version, leftAt }: Entry & { leftAt: string | undefined }) =>
    call(scheduleActionEndpoints.callOut, { shiftId: shiftId ?? 0, version, leftAt }),
  )

const placeOf = (entry: Entry) => ({ teamCode: entry.teamCode ?? '', shiftId: entry.shiftId ?? 0 })
