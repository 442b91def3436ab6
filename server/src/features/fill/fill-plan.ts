import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import type { Duty, Finding, Person, Policy } from '@shiftward/contract/rules/assign/rule.ts'
import {
  type FillDuty,
  type FillFacts,
  type FillPerson,
  type FillShift,
  ruling,
  runPolicy,
  wantedBy,
} from './fill-facts.ts'

/** Who would have which shift, while a proposal is made. Asks the judge with everything that each person would then have. */
export class FillPlan {
  readonly facts: FillFacts
  readonly policy: Policy
  readonly given = new Map<FillShift, FillPerson>()
  readonly #wantedOf: (shift: FillShift) => FillDuty
  readonly #strictOf: (shift: FillShift) => FillDuty
  readonly #duties = new Map<FillPerson, readonly Duty[]>()
  readonly #shiftOf: Map<number, FillShift>

  constructor(facts: FillFacts) {
    this.facts = facts
    this.policy = runPolicy(facts)
    this.#wantedOf = wantedBy(facts, facts.policy)
    this.#strictOf = wantedBy(facts, this.policy)
    this.#shiftOf = new Map(facts.shifts.map((shift) => [shift.duty.shiftId, shift]))
  }

  give(shift: FillShift, person: FillPerson) {
    this.given.set(shift, person)
    this.#duties.clear()
  }

  takeBack(shift: FillShift) {
    this.given.delete(shift)
    this.#duties.clear()
  }

  /** The person as they would be with the proposal, without one of the shifts. */
  personWithout(one: FillPerson, shift?: FillShift): Person {
    const duties = this.#dutiesOf(one)
    const { shiftId } = shift?.duty ?? {}
    return { ...one.person, duties: shift ? duties.filter((duty) => duty.shiftId !== shiftId) : duties }
  }

  /** What speaks against the person having the shift, beside everything else that they would have. */
  findings(shift: FillShift, one: FillPerson): Finding[] {
    return findingsOf(this.personWithout(one, shift), this.#wantedOf(shift))
  }

  /** The findings that the run must not have. */
  against(shift: FillShift, one: FillPerson): Finding[] {
    return ruling(findingsOf(this.personWithout(one, shift), this.#strictOf(shift)), this.facts.options)
  }

  mayHave(shift: FillShift, one: FillPerson): boolean {
    return isUsableFor(one, shift) && this.against(shift, one).length === 0
  }

  holderOf(shift: FillShift): FillPerson | undefined {
    return this.facts.people.find(({ id }) => id === shift.holderId)
  }

  /** All shifts ahead that a person would have in the chosen blocks. */
  shiftsOf(one: FillPerson): FillShift[] {
    return this.facts.shifts.filter((shift) => (this.given.get(shift)?.id ?? shift.holderId) === one.id)
  }

  #dutiesOf(one: FillPerson): readonly Duty[] {
    const known = this.#duties.get(one)
    if (known) return known
    const isLeft = ({ shiftId }: Duty) => {
      const shift = shiftId === null ? undefined : this.#shiftOf.get(shiftId)
      const goesTo = shift && this.given.get(shift)
      return goesTo !== undefined && goesTo !== one
    }
    const got = [...this.given].filter(([shift, person]) => person === one && shift.holderId !== one.id)
    const duties = [...one.person.duties.filter((duty) => !isLeft(duty)), ...got.map(([{ duty }]) => duty)]
    this.#duties.set(one, duties)
    return duties
  }
}

const findingsOf = (person: Person, wanted: FillDuty): Finding[] =>
  judge(person, [wanted]).flatMap((judged) => judged.findings)

export const hasSkillFor = (one: FillPerson, { duty }: FillShift): boolean =>
  one.isStaff && one.person.skills.includes(duty.skill)
export const isUsableFor = (one: FillPerson, shift: FillShift): boolean => one.isUsable && hasSkillFor(one, shift)
