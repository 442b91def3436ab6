import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { importFields } from '@shiftward/contract/rules/import-field.ts'
import { z } from 'zod'

/** Finds the fields of a call that name rows: all fields of its schema except known plain values. */

type Node = Record<string, unknown>

/** The paths of an input that hold any text or number, e.g. 'extension.npi'; lists add nothing to the path. */
function openFieldsOf({ input }: Endpoint): string[] {
  return [...new Set(leavesOf(z.toJSONSchema(input, { io: 'input' }) as Node, ''))]
}

function leavesOf(node: Node, place: string): string[] {
  const options = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => (Array.isArray(list) ? (list as Node[]) : []))
  if (options.length > 0) return options.flatMap((option) => leavesOf(option, place))
  if (node.type === 'array') return leavesOf(node.items as Node, place)
  if (node.type === 'object') {
    return Object.entries((node.properties ?? {}) as Record<string, Node>).flatMap(([name, below]) =>
      leavesOf(below, place === '' ? name : `${place}.${name}`),
    )
  }
  const isFixed = 'enum' in node || 'const' in node || node.type === 'boolean' || node.type === 'null'
  return isFixed ? [] : [place]
}

/** Fields that name no row in any call. All others have to be tried with somebody else's row. */
const plain = new Set([
  ...[
    'username',
    'email',
    'password',
    'currentPassword',
    'challenge',
    'oneTimeCode',
    'token',
    'challenge',
    'npiOrEmail',
    'NPI',
    'npi',
    'type',
    'data',
    'q',
    'shortCode',
    'sort',
    'page',
    'size',
  ],
  ...['issuer', 'clientId', 'clientSecret', 'domains', 'secret', 'answer'],
  ...['firstName', 'lastName', 'dob', 'phone', 'emailId', 'zip', 'addressLine1', 'specialty', 'skill', 'skills'],
  ...['name', 'userName', 'organizationName', 'facilityName', 'departmentName', 'providerName', 'employeeid'],
  ...['extension.npi', 'extension.facilityName', 'timeZone', 'preferredCallNumber'],
  ...['addressline1', 'city', 'state', 'zip'].map((name) => `extension.address.${name}`),
  ...[
    'skillLevel',
    'skilllevel',
    'ceilingPrice',
    'minPrice',
    'maxPrice',
    'askRate',
    'addOnHours',
    'addOnRate',
    'addOnHourRate',
  ],
  'overtimeAfter',
  ...[
    'startTime',
    'endTime',
    'StartTime',
    'EndTime',
    'leftAt',
    'freqIntervalText',
    'freqInterval',
    'month',
    'year',
    'comment',
  ],
  ...['weekly', 'later', 'dates'].flatMap((list) =>
    ['skill', 'weekday', 'count', 'date', 'from', 'reason'].map((name) => `${list}.${name}`),
  ),
  ...['steps.waitMinutes', 'steps.askRate'],
  ...['hours.startTime', 'hours.endTime', 'rates.skill', 'rates.rate'],
  'rules.value',
  ...['seconds', 'options.weekHours'],
  ...['shifts.toDate', 'shifts.version'],
  ...['weeks', 'days.day', 'people.offset', 'people.skill'],
  ...['holidays.date', 'holidays.name'],
  ...['number', 'state', 'issued', 'expires', 'types.name', 'requirements.skill', 'requirements.types'],
  // Only compared with the entries of the person that are there.
  ...['replaces', ...['date', 'weekday', 'from', 'to'].map((name) => `availability.${name}`)],
  ...['date', 'weekday', 'startDate', 'endDate'].map((name) => `days.${name}`),
  ...['date', 'startDate', 'endDate', 'fromDate', 'toDate', 'lastDay', 'labourTypeSince', 'from', 'to', 'at'],
  ...['version', 'otherVersion'],
  // A position among the person's own changes.
  ...['changeId', 'since', 'deskPhone'],
  // Only the person's own messages and browsers are looked for.
  ...['ids', 'endpoint', 'keys.p256dh', 'keys.auth'],
  // Names in the cells of a file; the import's own test tries those of others.
  ...importFields.map((name) => `rows.${name}`),
  'columns.title',
  ...['recurrenceNoofTime', 'recurrenceStartDate', 'recurrenceWeekdays', 'leaveType', 'leavetype'],
])

/** Fields that a call accepts and ignores. Another test checks that forging them changes nothing. */
const hints: Record<string, string[]> = {
  'Facility/MapProvider': ['facilityProviderId'],
  'Scheduler/Calendar/DeleteProvider': ['id'],
  'Scheduler/Calendar/DeleteShift': ['id', 'providerId'],
  'Leave/UpdateLeave': ['departmentUserCode'],
  'ShiftApproval/PreviewUpdate': ['code'],
  'ShiftApproval/UpdateShiftApproval': ['code'],
}

/** The flags and codes that the console sends with many calls; in a few of them `userCode` names the person asked about. */
const listHints = ['code', 'userCode', 'isOrgUser', 'isFacilityUser', 'isDepartmentUser', 'isTesselMedAdmin']
const ofSomebody = [
  'Organization/GetOrganization',
  'Facility/GetFacility',
  'Facility/GetFacilityDetails',
  'Department/GetDepartment',
]

export function hintsOf(endpoint: Endpoint): string[] {
  const isList = openFieldsOf(endpoint).includes('isOrgUser')
  const usual = isList ? listHints.filter((name) => name !== 'userCode' || !ofSomebody.includes(endpoint.path)) : []
  return [...(hints[endpoint.path] ?? []), ...usual]
}

/** The fields that name rows. */
export function namingFieldsOf(endpoint: Endpoint): string[] {
  const ignored = hintsOf(endpoint)
  return openFieldsOf(endpoint).filter((field) => !plain.has(field) && !ignored.includes(field))
}

export type Variant = { field: string; input: unknown }

/**
 * The caller's input with one reference replaced by a foreign one, one variant per reference; lists are also tried with
 * the foreign reference added. References are the places where the two inputs differ.
 */
export function variantsOf(own: unknown, other: unknown, place = ''): Variant[] {
  if (Array.isArray(own) && Array.isArray(other)) {
    const isOfValues = own.every((one) => typeof one !== 'object')
    const beside = isOfValues && isDifferent(own, other) ? [{ field: place, input: [...own, ...other] }] : []
    return [...beside, ...own.flatMap((one, index) => within(own, index, variantsOf(one, other[index], place)))]
  }
  if (typeof own === 'object' && own !== null && typeof other === 'object' && other !== null) {
    return Object.entries(own).flatMap(([name, value]) => {
      const below = variantsOf(value, (other as Node)[name], place === '' ? name : `${place}.${name}`)
      return below.map(({ field, input }) => ({ field, input: { ...own, [name]: input } }))
    })
  }
  return own === other ? [] : [{ field: place, input: other }]
}

const within = (list: unknown[], index: number, variants: Variant[]): Variant[] =>
  variants.map(({ field, input }) => ({ field, input: list.with(index, input) }))

const isDifferent = (one: unknown, another: unknown): boolean => JSON.stringify(one) !== JSON.stringify(another)
