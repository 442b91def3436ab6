import { localInstant } from '@shiftward/contract/rules/shift-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { shiftInScope } from '../../lib/scope.ts'
import { concepts, referenceTo, resource } from './fhir-resource.store.ts'
import { dateIn, numberedBy, referenceIn, tokenIn, tokenOf } from './fhir-search.store.ts'

/** A shift is a slot of its block, and once somebody has it also an appointment: a slot does not say whose it is. */

/** The person has been told of the shift. */
const isTold = sql<boolean>`exists (
  select from published_shifts told where told.shift_id = shifts.id and told.provider_id = shifts.provider_id)`
const isTaken = sql<boolean>`shifts.provider_id is not null`
const isOver = sql<boolean>`shifts.ends_at <= now()`
const and = (...conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const not = (condition: RawBuilder<boolean>) => sql<boolean>`not ${condition}`

type Times = { starts_at: Date; ends_at: Date; time_zone: string }

const spanOf = ({ starts_at, ends_at, time_zone }: Times) => ({
  start: localInstant(starts_at.getTime(), time_zone),
  end: localInstant(ends_at.getTime(), time_zone),
})

const days = { from: 'shifts.date', until: 'shifts.date', instant: 'shifts.starts_at' }

const place = sql`
  join facilities on facilities.id = shifts.facility_id
  join blocks on blocks.id = shifts.block_id`

type SlotRow = Times & { id: number; block_code: string; skill: string; is_taken: boolean; is_told: boolean }

const slotStatus = ({ is_taken, is_told }: SlotRow) => {
  if (!is_taken) return 'free'
  return is_told ? 'busy' : 'busy-tentative'
}

export const slot = resource<SlotRow>({
  type: 'Slot',
  search: {
    schedule: referenceIn({ Schedule: 'blocks.code' }),
    start: dateIn(days),
    specialty: tokenIn('shifts.skill'),
    status: tokenOf({ free: not(isTaken), busy: and(isTaken, isTold), 'busy-tentative': and(isTaken, not(isTold)) }),
  },
  byId: numberedBy('shifts.id'),
  columns: sql`shifts.id, blocks.code as block_code, shifts.skill, shifts.starts_at, shifts.ends_at,
    facilities.time_zone, ${isTaken} as is_taken, ${isTold} as is_told`,
  from: sql`shifts ${place}`,
  // What nobody has in a deactivated block is shown nowhere.
  inScope: ({ scope }) => sql`(${shiftInScope(scope)} and (${isTaken} or not blocks.is_deactivated))`,
  position: sql`shifts.id`,
  present: (row) => ({
    resourceType: 'Slot',
    id: String(row.id),
    specialty: concepts([row.skill]),
    schedule: referenceTo('Schedule', row.block_code),
    status: slotStatus(row),
    ...spanOf(row),
  }),
})

type AppointmentRow = Times & {
  id: number
  skill: string
  is_on_call: boolean
  is_over: boolean
  is_told: boolean
  team_name: string
  provider_code: string
  provider_name: string
  department_code: string
  department_name: string
}

const appointmentStatus = ({ is_over, is_told }: AppointmentRow) => {
  if (is_over) return 'fulfilled'
  return is_told ? 'booked' : 'pending'
}

export const appointment = resource<AppointmentRow>({
  type: 'Appointment',
  search: {
    practitioner: referenceIn({ Practitioner: 'users.code' }),
    location: referenceIn({ Location: 'departments.code' }),
    actor: referenceIn({ Practitioner: 'users.code', Location: 'departments.code' }),
    slot: { kind: 'reference', matches: (value) => numberedBy('shifts.id')(value.slice(value.lastIndexOf('/') + 1)) },
    date: dateIn(days),
    specialty: tokenIn('shifts.skill'),
    status: tokenOf({ fulfilled: isOver, booked: and(not(isOver), isTold), pending: and(not(isOver), not(isTold)) }),
  },
  byId: numberedBy('shifts.id'),
  columns: sql`shifts.id, shifts.skill, shifts.is_on_call, shifts.starts_at, shifts.ends_at, facilities.time_zone,
    ${isOver} as is_over, ${isTold} as is_told, teams.name as team_name, users.code as provider_code,
    users.first_name || ' ' || users.last_name as provider_name, departments.code as department_code,
    departments.name as department_name`,
  from: sql`shifts ${place}
    join teams on teams.id = shifts.team_id
    join departments on departments.id = shifts.department_id
    join users on users.id = shifts.provider_id`,
  inScope: ({ scope }) => shiftInScope(scope),
  position: sql`shifts.id`,
  present: (row) => ({
    resourceType: 'Appointment',
    id: String(row.id),
    status: appointmentStatus(row),
    serviceType: concepts([row.team_name]),
    specialty: concepts([row.skill]),
    ...(row.is_on_call && { appointmentType: { text: 'On call' } }),
    ...spanOf(row),
    slot: [referenceTo('Slot', row.id)],
    participant: [
      { actor: referenceTo('Practitioner', row.provider_code, row.provider_name), status: 'accepted' },
      { actor: referenceTo('Location', row.department_code, row.department_name), status: 'accepted' },
    ],
  }),
})
