import { shortDollars } from '@shiftward/client/money.ts'
import type { FillFigures } from '@shiftward/contract/fill.ts'
import { shortSkill } from '../entry/entry-text.ts'

export type BeforeAfter = { before: FillFigures; after: FillFigures }
export type Line = { name: string; now: string; after: string; note: string; isGood?: boolean; isBad?: boolean }

const hours = (value: number): string => `${Math.round(value)} h`
const percent = (value: number): string => `${Math.floor(value * 100)}%`
const whole = (value: number): string => shortDollars(Math.round(value))

/** '−15', '+44 h' or 'same': the difference of the figures that are shown, which are rounded. */
function change(before: number, after: number, inWords: (value: number) => string = String): string {
  const difference = Math.round(after) - Math.round(before)
  if (difference === 0) return 'same'
  return difference > 0 ? `+${inWords(difference)}` : `−${inWords(-difference)}`
}

export function linesOf({ before, after }: BeforeAfter): Line[] {
  const line = (name: string, of: (figures: FillFigures) => number, inWords?: (value: number) => string): Line => ({
    name,
    now: (inWords ?? String)(of(before)),
    after: (inWords ?? String)(of(after)),
    note: change(of(before), of(after), inWords),
  })
  const uncovered = line('Uncovered', (figures) => figures.uncovered)
  const warnings = line('Warnings', (figures) => figures.warnings)
  return [
    { ...line('Coverage', (figures) => figures.coverage, percent), note: `${after.filled}/${after.shifts}` },
    { ...uncovered, isGood: after.uncovered < before.uncovered },
    {
      ...warnings,
      note: after.warnings > before.warnings ? warnings.note : 'none new',
      isBad: after.warnings > before.warnings,
    },
    line('Cost', (figures) => figures.cost, whole),
    line('Overtime', (figures) => figures.overtime, hours),
  ]
}

export function fairnessLines({ before, after }: BeforeAfter): Line[] {
  return after.fairness.flatMap((then) => {
    const now = before.fairness.find(({ skill }) => skill === then.skill)
    if (!now) return []
    const line = (name: string, was: number, is: number, inWords: (value: number) => string = String): Line => ({
      name: `${name}, ${shortSkill(then.skill)}`,
      now: inWords(was),
      after: inWords(is),
      note: change(was, is, inWords),
      isGood: Math.round(is) < Math.round(was),
    })
    return [
      line('Hours', now.hours, then.hours, hours),
      line('Nights', now.nights, then.nights),
      line('Weekends', now.weekends, then.weekends),
    ]
  })
}
