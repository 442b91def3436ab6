import { z } from 'zod'
import { DateInput, Id, QueryId, Version, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

const text = texts.holiday
const most = limits.holiday

const named = <Schema extends z.ZodType>(date: Schema) =>
  z.object({ date, name: requiredText(text.nameRequired, most.name) })

/** The holidays of an organization in a year. Until it has saved a year, they are the federal ones. */
export const Holidays = z.object({
  organizationId: Id,
  year: z.int(),
  holidays: z.array(named(WireDate)),
  /** The federal holidays, because nobody has saved this year yet. */
  isFederal: z.boolean(),
  version: Version,
})
export type Holidays = z.infer<typeof Holidays>

const Year = z.int().min(most.firstYear).max(most.lastYear)

export const HolidaysForm = z
  .object({
    year: Year,
    holidays: z.array(named(DateInput)).min(1, text.noneLeft).max(most.perYear, texts.common.tooMany(most.perYear)),
  })
  .superRefine(({ year, holidays }, context) => {
    const refuse = (index: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['holidays', index, 'date'], message })
    const outside = holidays.findIndex(({ date }) => !date.startsWith(`${year}-`))
    if (outside !== -1) refuse(outside, text.otherYear(year))
    const twice = firstDuplicate(holidays.map(({ date }) => date))
    if (twice !== -1) refuse(twice, text.twice)
  })
export type HolidaysForm = z.input<typeof HolidaysForm>

const manage = whoMay(permission.manageOrganizations)

export const holidayEndpoints = {
  byOrganization: endpoint({
    method: 'GET',
    path: 'Holidays/GetByOrganization',
    summary: 'The holidays of an organization in a year',
    access: manage,
    input: z.object({ organizationId: QueryId, year: QueryId.pipe(Year) }),
    output: Holidays,
  }),
  save: endpoint({
    method: 'POST',
    path: 'Holidays/Save',
    summary: 'Change the holidays of an organization in a year',
    access: manage,
    input: HolidaysForm.safeExtend({ organizationId: Id, version: Version.optional() }),
    output: Holidays,
  }),
}
