import { z } from 'zod'
import { Code, Id, Nothing, QueryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InvitationChannel } from './invitation.ts'
import { limits } from './limits.ts'
import { importFields } from './rules/import-field.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

/** Creating many people from a spreadsheet. These calls are not in the specification. */

const Cell = z.string().max(limits.import.cell).default('')
/** A line of the file: the text of each cell, as it was typed. */
export const ImportRow = z.object({
  role: Cell,
  firstName: Cell,
  lastName: Cell,
  dob: Cell,
  phone: Cell,
  emailId: Cell,
  zip: Cell,
  npi: Cell,
  specialty: Cell,
  skill: Cell,
  facility: Cell,
  department: Cell,
  labourType: Cell,
  employeeid: Cell,
  preferredCallNumber: Cell,
})
export type ImportRow = z.output<typeof ImportRow>

const Field = z.enum(importFields)
const Problems = z.partialRecord(Field, z.string())
export type ImportProblems = z.infer<typeof Problems>

/** A platform admin names the organization; the others belong to one. */
const Place = { organizationId: Id.optional() }

const Previewed = z.object({
  /** 'map': the person is there, and gets another facility. 'same': nothing to do. */
  status: z.enum(['new', 'map', 'same', 'problem']),
  problems: Problems,
  note: z.string().nullable(),
  /** The person is there, has not accepted their invitation, and nothing can send it: it can be handed over. */
  unsent: Code.nullable(),
})
export type PreviewedRow = z.infer<typeof Previewed>

const Imported = z.object({
  status: z.enum(['created', 'mapped', 'same', 'problem']),
  userCode: Code.nullable(),
  /** How a new person was invited. */
  channel: InvitationChannel.optional(),
  problems: Problems,
})
export type ImportedRow = z.infer<typeof Imported>

/** As it is in the file, line breaks included. PostgreSQL cannot store half a surrogate pair or a zero character. */
const Title = z
  .string()
  .max(limits.import.cell)
  .refine((title) => title.isWellFormed() && !title.includes('\0'), texts.common.notAllowedCharacters)

/** The field that each column title stands for; null for a column that is not imported. */
const Columns = z.array(z.object({ title: Title, field: Field.nullable() })).max(limits.import.columns)
export type ImportColumns = z.infer<typeof Columns>

const access = whoMay(permission.manageProviders)

export const importEndpoints = {
  preview: endpoint({
    method: 'POST',
    path: 'People/PreviewImport',
    limit: 'import',
    effect: 'read',
    summary: 'What an import of these rows would do, with every problem at its cell; nothing is changed',
    access,
    input: z.object({ ...Place, rows: z.array(ImportRow).min(1).max(limits.import.previewed) }),
    output: z.array(Previewed),
  }),
  run: endpoint({
    method: 'POST',
    path: 'People/Import',
    limit: 'import',
    summary: 'Create, map and invite the people of these rows: each row whole or not at all, and none a second time',
    access,
    input: z.object({ ...Place, rows: z.array(ImportRow).min(1).max(limits.import.stored) }),
    output: z.array(Imported),
  }),
  columns: endpoint({
    method: 'GET',
    path: 'People/GetImportColumns',
    summary: 'Which columns the organization’s last file had, and what they meant',
    access,
    input: z.object({ organizationId: QueryId.optional() }),
    output: Columns,
  }),
  saveColumns: endpoint({
    method: 'POST',
    path: 'People/SaveImportColumns',
    summary: 'Remember what the columns of a file mean for the organization’s next import',
    access,
    input: z.object({ ...Place, columns: Columns }),
    output: Nothing,
  }),
}
