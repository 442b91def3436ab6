import { isBlocked, judge } from './judge.ts'
import type { Duty, Finding, Person, WantedDuty } from './rule.ts'

export type Judged<Wanted> = { wanted: Wanted; findings: Finding[] }

/**
 * Takes as many of the wanted shifts as the rules allow, the earliest first, each judged together with those taken before
 * it. A warning keeps a shift out unless it is confirmed; a block always does.
 */
export function admit<Wanted extends WantedDuty>(
  person: Person,
  wanted: readonly Wanted[],
  { isConfirmed }: { isConfirmed: boolean },
): { admitted: Judged<Wanted>[]; refused: Judged<Wanted>[] } {
  const admitted: Judged<Wanted>[] = []
  const refused: Judged<Wanted>[] = []
  const duties: Duty[] = [...person.duties]
  for (const one of wanted.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const judged = judge({ ...person, duties }, [one])
    const mayHave = ({ findings }: Judged<Wanted>) => findings.length === 0 || (isConfirmed && !isBlocked(findings))
    if (judged.every(mayHave)) {
      admitted.push(...judged)
      duties.push(one)
    } else refused.push(...judged)
  }
  return { admitted, refused }
}
