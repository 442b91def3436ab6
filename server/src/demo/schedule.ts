import { labourTypes, otherComment, shiftComments } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { addOnHoursOf } from '@shiftward/contract/rules/add-on-hours.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { RuleName } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { JsonObject } from '../lib/db-types.ts'
import type { Agenda } from './agenda.ts'
import type { Block, User } from './factories.ts'
import type { DemoTeam } from './hierarchy.ts'
import type { DemoJudge } from './judge.ts'
import { hoursAfter, type Moment } from './moment.ts'
import type { DemoProvider } from './people.ts'
import type { Random } from './random.ts'
import { shiftRow } from './shift-row.ts'

export type DemoBlock = { row: Block; team: DemoTeam; admin: User }

type ShiftEvent = {
  action: 'created' | 'assigned' | 'released' | 'changed' | 'swapped'
  at: Date
  actor_id: number
  before: JsonObject | null
  after: JsonObject
}

export type PlannedShift = {
  row: ReturnType<typeof shiftRow> & { created_at: Date }
  block: DemoBlock
  provider: DemoProvider | null
  events: ShiftEvent[]
}

/** The provider knows of it: the block was published, or they got the shift from an open one. */
export const isTold = ({ row, block }: PlannedShift): boolean =>
  row.state === 'assigned' && (block.row.published_at !== null || row.is_sourced === true)

type Outcome = 'regular' | 'sourced' | 'open' | 'vacancy' | 'none'

/** How often a slot has each outcome, in percent: past slots were worked or not needed, next month is half empty. */
const odds: Record<'past' | 'current' | 'next', [Outcome, number][]> = {
  past: [
    ['regular', 52],
    ['sourced', 14],
    ['open', 1],
    ['vacancy', 1],
    ['none', 32],
  ],
  current: [
    ['regular', 60],
    ['sourced', 16],
    ['open', 16],
    ['vacancy', 3],
    ['none', 5],
  ],
  next: [
    ['regular', 46],
    ['sourced', 5],
    ['open', 22],
    ['vacancy', 2],
    ['none', 25],
  ],
}

const publishedTo: LabourType[][] = [[...labourTypes], ['PerDiem', 'Locum'], ['PerDiem', 'Employee'], ['Employee']]

const comments = [...shiftComments.filter((comment) => comment !== otherComment), 'Late transfer from surgery']

/** How many warnings of each rule are confirmed from today on. */
const confirmedOfEach = 3

/** Plans the slots in order of time, so that nobody is double-booked. From today on the rules are kept. */
export class Planner {
  readonly moment: Moment
  readonly random: Random
  readonly agenda: Agenda
  readonly judge: DemoJudge
  readonly providers: DemoProvider[]
  readonly #confirmed = new Map<RuleName, number>()

  constructor(moment: Moment, random: Random, agenda: Agenda, judge: DemoJudge, providers: DemoProvider[]) {
    this.moment = moment
    this.random = random
    this.agenda = agenda
    this.judge = judge
    this.providers = providers
  }

  plan(block: DemoBlock, date: string, skill: string): PlannedShift | undefined {
    const created_at = hoursAfter(block.row.created_at, this.random.between(1, 120))
    const slot = this.#slot(block, { date, skill, created_at })
    if (block.row.is_deactivated) return this.#open(slot)
    const isPast = slot.row.starts_at < this.moment.now
    const isNext = block.row.start_date > this.moment.today
    switch (this.#draw(odds[isPast ? 'past' : isNext ? 'next' : 'current'])) {
      case 'regular':
        return this.#vacatedByLeave(slot) ?? this.#regular(slot) ?? (isPast ? undefined : this.#open(slot))
      case 'sourced':
        return this.#sourced(slot) ?? this.#regular(slot)
      case 'open':
        return this.#open(slot)
      case 'vacancy':
        return this.#released(slot, this.random.pick(this.#home(slot)))
      case 'none':
        return undefined
    }
  }

  /** The people who can take the slot: right labour type at this facility, right skill, and free. */
  eligible(slot: PlannedShift, types: readonly string[] = labourTypes): DemoProvider[] {
    const facility = slot.row.facility_id
    return this.providers.filter((one) => {
      const labour = one.labour.get(facility)
      return (
        one.skill === slot.row.skill &&
        labour !== undefined &&
        types.includes(labour) &&
        this.agenda.isRested(one, slot.row)
      )
    })
  }

  #slot(block: DemoBlock, columns: { date: string; skill: string; created_at: Date; end_time?: string }): PlannedShift {
    const { place, plan } = block.team
    const row = shiftRow(place, block.row, {
      ...columns,
      state: 'vacancy',
      is_on_call: plan.isOnCall ?? false,
      created_by: block.admin.id,
    })
    return { row: { ...row, created_at: columns.created_at }, block, provider: null, events: [] }
  }

  #draw(choices: [Outcome, number][]): Outcome {
    let left = this.random.fraction() * 100
    for (const [outcome, share] of choices) {
      left -= share
      if (left < 0) return outcome
    }
    return 'none'
  }

  #home({ row, block }: PlannedShift): DemoProvider[] {
    return this.providers.filter((one) => one.home === block.team.department && one.skill === row.skill)
  }

  #regular(slot: PlannedShift): PlannedShift | undefined {
    const inSpite = this.random.chance(0.1) && this.#inSpiteOfRules(slot)
    if (inSpite) this.#confirm(slot, inSpite.rule)
    const rested = this.#home(slot).filter((one) => this.agenda.isRested(one, slot.row))
    const provider = inSpite ? inSpite.provider : this.#byLoad(rested).find((one) => this.#mayHave(one, slot))
    if (!provider) return undefined
    this.#assign(slot, provider)
    slot.row.is_made_by_assigning = true
    record(slot, 'created', slot.row.created_at, null, { state: 'assigned', provider_id: provider.row.id })
    return this.#finish(slot)
  }

  #byLoad(providers: DemoProvider[]): DemoProvider[] {
    const loads = providers.map((one) => ({ one, load: this.agenda.loadOf(one) + this.random.fraction() * 4 }))
    return loads.sort((a, b) => a.load - b.load).map(({ one }) => one)
  }

  /** Yesterday and today too, because shifts ahead are judged against theirs. Nobody looks at the rules of older ones. */
  #isJudged({ row }: PlannedShift): boolean {
    return row.date >= addDays(this.moment.today, -1)
  }

  #mayHave(provider: DemoProvider, slot: PlannedShift): boolean {
    return !this.#isJudged(slot) || this.judge.findingsOf(provider, slot).length === 0
  }

  /** Somebody whom an administrator gave the shift although one rule warned of it, and that rule. */
  #inSpiteOfRules(slot: PlannedShift): { provider: DemoProvider; rule: RuleName } | undefined {
    if (!this.#isJudged(slot)) {
      const provider = this.#home(slot).find((one) => this.agenda.isEndingAnother(one, slot.row))
      return provider && { provider, rule: 'overlap' }
    }
    if (slot.row.starts_at < this.moment.now) return undefined
    const timesOf = (rule: RuleName) => this.#confirmed.get(rule) ?? 0
    return this.#standIns(slot)
      .flatMap((provider) => {
        const findings = this.judge.findingsOf(provider, slot)
        const [rule, ...others] = new Set(findings.map((finding) => finding.rule))
        return rule === undefined || others.length > 0 || isBlocked(findings) ? [] : [{ provider, rule }]
      })
      .filter(({ rule }) => timesOf(rule) < confirmedOfEach)
      .sort((one, other) => timesOf(one.rule) - timesOf(other.rule))[0]
  }

  /** The department's people with the skill, or with a nurse's for a nurse's; busy for an hour more at most. */
  #standIns({ row, block }: PlannedShift): DemoProvider[] {
    const isNurse = (skill: string) => skill.endsWith('Nurse')
    return this.providers.filter(
      (one) =>
        one.home === block.team.department &&
        (one.skill === row.skill || (isNurse(one.skill) && isNurse(row.skill))) &&
        !this.agenda.isAway(one, row) &&
        (!this.agenda.isWorking(one, row) || this.agenda.isEndingAnother(one, row)),
    )
  }

  #confirm(slot: PlannedShift, rule: RuleName) {
    const { row, block } = slot
    row.confirmed_rules = [rule]
    row.confirmed_by = block.admin.id
    row.confirmed_at = row.created_at
    if (this.#isJudged(slot)) this.#confirmed.set(rule, (this.#confirmed.get(rule) ?? 0) + 1)
  }

  #sourced(slot: PlannedShift): PlannedShift | undefined {
    const labour_types = this.random.pick(publishedTo)
    const eligible = this.eligible(slot, labour_types).filter((one) => this.#mayHave(one, slot))
    if (eligible.length === 0) return undefined
    const provider = this.random.pick(eligible)
    this.#publish(slot, labour_types)
    const { row } = slot
    row.secured_at = this.#between(hoursAfter(row.created_at, 2), this.#end(row))
    row.is_sourced = true
    row.is_mobile_request = this.random.chance(0.5)
    this.#assign(slot, provider)
    const open = { state: 'open', provider_id: null }
    record(slot, 'assigned', row.secured_at, open, { state: 'assigned', provider_id: provider.row.id })
    return this.#finish(slot)
  }

  #open(slot: PlannedShift): PlannedShift {
    this.#publish(slot, this.random.pick(publishedTo))
    slot.row.state = 'open'
    return this.#finish(slot)
  }

  #publish(slot: PlannedShift, labour_types: LabourType[]) {
    const { row } = slot
    // Any time since the block was planned, so that open shifts existed at every moment of the year.
    row.created_at = this.#between(row.created_at, hoursAfter(this.#end(row), -48))
    row.published_at = row.created_at
    row.labour_types = labour_types
    row.ask_rate = Math.round((Number(row.rate) * this.random.between(86, 100)) / 100)
    row.is_rate_masked = this.random.chance(0.2)
    record(slot, 'created', row.created_at, null, { state: 'open', ask_rate: row.ask_rate })
  }

  /** The latest time at which an unassigned shift can have changed. */
  #end({ starts_at }: PlannedShift['row']): Date {
    return starts_at < this.moment.now ? starts_at : this.moment.now
  }

  #between(from: Date, to: Date): Date {
    return hoursAfter(from, ((to.getTime() - from.getTime()) / 3_600_000) * this.random.fraction())
  }

  /** Someone of the department who would have worked was given leave meanwhile. */
  #vacatedByLeave(slot: PlannedShift): PlannedShift | undefined {
    if (slot.row.starts_at < this.moment.now || this.random.chance(0.5)) return undefined
    const away = this.#home(slot).find((one) => this.agenda.isAway(one, slot.row))
    return away && this.#released(slot, away)
  }

  #released(slot: PlannedShift, provider: DemoProvider): PlannedShift {
    const assigned = { state: 'assigned', provider_id: provider.row.id }
    record(slot, 'created', slot.row.created_at, null, assigned)
    const at = hoursAfter(slot.row.created_at, this.random.between(10, 90))
    record(slot, 'released', at, assigned, { state: 'vacancy', provider_id: null })
    return this.#finish(slot)
  }

  #assign(slot: PlannedShift, provider: DemoProvider) {
    slot.row.state = 'assigned'
    slot.row.provider_id = provider.row.id
    slot.provider = provider
    this.#addOn(slot, provider)
    this.agenda.addWork(provider, slot.row)
    this.judge.add(provider, slot)
  }

  /** Sometimes someone works longer than the team's hours. */
  #addOn(slot: PlannedShift, provider: DemoProvider) {
    const { row } = slot
    if (!this.random.chance(0.05) || row.confirmed_rules.length > 0) return
    const hours = this.random.between(1, 3)
    const end_time = `${String((Number(row.end_time.slice(0, 2)) + hours) % 24).padStart(2, '0')}${row.end_time.slice(2)}`
    const longer = this.#slot(slot.block, {
      date: row.date,
      skill: row.skill,
      created_at: row.created_at,
      end_time,
    })
    const team = { startTime: row.start_time, endTime: row.end_time }
    const stays = addOnHoursOf({ ...team, date: row.date, endTime: end_time }, team, slot.block.team.place.timeZone)
    // On the night of a clock change, local times do not give the paid hours.
    if (stays !== hours || !this.agenda.isRested(provider, longer.row) || !this.#mayHave(provider, longer)) return
    row.end_time = end_time
    row.ends_at = longer.row.ends_at
    row.add_on_hours = hours
    // A single hour is paid at the shift's own rate.
    row.add_on_rate = hours === 1 ? null : Math.round(Number(row.rate) * 1.1)
    row.comment = this.random.pick(comments)
  }

  #finish(slot: PlannedShift): PlannedShift {
    slot.row.version = slot.events.length
    return slot
  }
}

export function record(
  { block, events }: PlannedShift,
  action: ShiftEvent['action'],
  at: Date,
  before: JsonObject | null,
  after: JsonObject,
) {
  events.push({ action, at, actor_id: block.admin.id, before, after })
}
