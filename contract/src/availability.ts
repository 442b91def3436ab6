import { z } from 'zod'
import { Code, DateInput, Id, orNone, TimeInput, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate } from './field.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { Weekday } from './team.ts'
import { texts } from './texts.ts'

const text = texts.availability
const most = limits.availability.entries

export const availabilityKinds = ['unavailable', 'preferred'] as const

/** On a date or on a weekday, all day or between two times at the facility. */
export const AvailabilityEntry = z
  .object({
    date: orNone(DateInput, texts.common.invalidDate),
    weekday: Weekday.nullable().default(null),
    from: orNone(TimeInput, texts.common.invalidTime),
    to: orNone(TimeInput, texts.common.invalidTime),
    kind: z.enum(availabilityKinds, { error: text.kindRequired }),
  })
  .superRefine(({ date, weekday, from, to }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (date === null && weekday === null) refuse('date', text.dayRequired)
    if (date !== null && weekday !== null) refuse('weekday', text.oneDay)
    if (from === null && to !== null) refuse('from', text.timeRequired)
    if (from !== null && to === null) refuse('to', text.timeRequired)
    if (from !== null && from === to) refuse('to', text.sameTime)
  })
export type NewAvailability = z.output<typeof AvailabilityEntry>

const keyOf = ({ date, weekday, from, to }: NewAvailability) => [date, weekday, from, to].join(' ')

export const AvailabilityForm = z.object({
  availability: z
    .array(AvailabilityEntry)
    .max(most, texts.common.tooMany(most))
    .superRefine((entries, context) => {
      const index = firstDuplicate(entries.map(keyOf))
      if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'date'], message: text.twice })
    }),
  /** The ids of the entries that the author saw. If the list has changed since, the call answers 409. */
  replaces: z.array(Id).max(most).optional(),
})
export type AvailabilityForm = z.input<typeof AvailabilityForm>

export const Availability = z.object({
  id: Id,
  date: WireDate.nullable(),
  weekday: Weekday.nullable(),
  from: WireTime.nullable(),
  to: WireTime.nullable(),
  kind: z.enum(availabilityKinds),
})
export type Availability = z.infer<typeof Availability>

const Day = z
  .object({ date: orNone(DateInput, texts.common.invalidDate), weekday: Weekday.nullable().default(null) })
  .superRefine(({ date, weekday }, context) => {
    if ((date === null) === (weekday === null)) {
      context.addIssue({ code: 'custom', path: ['date'], message: date === null ? text.dayRequired : text.oneDay })
    }
  })

/** With `days` only what is marked on these is replaced: a phone can mark one day without reading the others again. */
const OwnAvailability = AvailabilityForm.extend({
  days: z.array(Day).min(1, text.dayRequired).max(most, texts.common.tooMany(most)).optional(),
}).superRefine(({ availability, days }, context) => {
  const isOn = (entry: NewAvailability) =>
    days?.some(({ date, weekday }) => date === entry.date && weekday === entry.weekday) ?? true
  const index = availability.findIndex((entry) => !isOn(entry))
  if (index !== -1) context.addIssue({ code: 'custom', path: ['availability', index, 'date'], message: text.otherDay })
})
export type OwnAvailability = z.input<typeof OwnAvailability>

const OfProvider = z.object({ providerCode: Code })
const manageProviders = whoMay(permission.manageProviders)

/** Dates that are over are neither listed nor replaced. */
export const availabilityEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Availability/Get',
    summary: 'When a provider cannot work, or would like to',
    access: manageProviders,
    input: OfProvider,
    output: z.array(Availability),
  }),
  save: endpoint({
    method: 'POST',
    path: 'Availability/Save',
    summary: 'Replace when a provider cannot work, or would like to',
    access: manageProviders,
    input: AvailabilityForm.extend(OfProvider.shape),
    output: z.array(Availability),
  }),
  mine: endpoint({
    method: 'GET',
    path: 'Mobile/Availability',
    summary: 'When I cannot work, or would like to',
    access: 'provider',
    input: z.object({}),
    output: z.array(Availability),
  }),
  saveMine: endpoint({
    method: 'POST',
    path: 'Mobile/Availability',
    summary: 'Replace when I cannot work, or would like to; all of it, or on some days',
    access: 'provider',
    input: OwnAvailability,
    output: z.array(Availability),
  }),
}
