import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { allProfessions, professionOf } from './taxonomy.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('every skill and speciality of the tables is in our lists', async () => {
  const namesIn = async (table: 'skills' | 'specialties') =>
    new Set((await database.db.selectFrom(table).select('name').execute()).map(({ name }) => name))
  const [skills, specialties] = [await namesIn('skills'), await namesIn('specialties')]
  const missing = allProfessions().flatMap(({ skill, specialties: own }) => [
    ...(skills.has(skill) ? [] : [skill]),
    ...own.filter((name) => !specialties.has(name)),
  ])
  expect(missing).toEqual([])
})

test.each([
  ['163W00000X', 'Registered Nurse', []],
  ['163WE0003X', 'Registered Nurse', ['Emergency Medicine']],
  ['163WP0809X', 'Registered Nurse', ['Psychiatry']],
  ['207R00000X', 'Physician', ['Internal Medicine']],
  ['207RC0000X', 'Physician', ['Cardiology']],
  ['207RC0200X', 'Physician', ['Internal Medicine', 'Critical Care']],
  ['207RS0012X', 'Physician', ['Pulmonology']],
  ['2084N0400X', 'Physician', ['Neurology']],
  ['2084P0800X', 'Physician', ['Psychiatry']],
  ['208M00000X', 'Physician', ['Hospital Medicine']],
  ['363LF0000X', 'Nurse Practitioner', ['Family Medicine']],
  ['363AS0400X', 'Physician Assistant', ['General Surgery']],
  ['367500000X', 'CRNA', ['Anesthesiology']],
  ['104100000X', 'Social Worker', ['Behavioral Health']],
  ['390200000X', 'Resident', []],
])('%s is a %s of %j', (code, skill, specialties) => {
  expect(professionOf(code)).toMatchObject({ skill, specialties })
})

test.each(['', '163W', '282N00000X', '172A00000X', 'XXXXXXXXXX'])('%j is nothing of ours', (code) => {
  expect(professionOf(code)).toBeUndefined()
})

/** The most frequent primary taxonomies of individuals; the estimate in taxonomy.ts starts from them. */
const frequent = `
  106S00000X 390200000X 163W00000X 101YM0800X 225100000X 183500000X 1041C0700X 363LF0000X 235Z00000X 363A00000X
  101YP2500X 104100000X 207R00000X 225X00000X 1223G0001X 207Q00000X 171M00000X 101YA0400X 103TC0700X 111N00000X
  122300000X 374U00000X 3747P1801X 225200000X 106H00000X 164W00000X 103K00000X 225700000X 208000000X 174400000X
  367500000X 133V00000X 101Y00000X 152W00000X 207P00000X 363LP0808X 183700000X 175T00000X 172V00000X 124Q00000X
  2084P0800X 207L00000X 224Z00000X 2255A2300X 207V00000X 2085R0202X 363L00000X 171100000X 363AM0700X 208M00000X
  376K00000X 372600000X 207X00000X 208600000X 207RC0000X 363LA2200X 363LA2100X 363LP0200X 213E00000X 231H00000X
  207W00000X 222Q00000X 207N00000X 2084N0400X 227900000X 163WC0200X 146L00000X 146N00000X 364S00000X 367A00000X
  1223X0400X 103T00000X 1041S0200X 207RG0100X 207RH0003X 207RN0300X 207RP1001X 207RI0200X 207RE0101X 207RR0500X
  2085R0001X 208100000X 207Y00000X 208800000X 207T00000X 208G00000X 208200000X 207ZP0102X 208VP0014X 2080N0001X
  2080P0204X 207K00000X 363LX0001X 363LW0102X 363LN0000X 164X00000X 106E00000X 1835P1200X 1835P0018X 163WM0705X
  163WH0200X 163WP0808X 227800000X 246ZS0410X 247100000X 235500000X 2355S0801X 374J00000X 175F00000X 133N00000X
  225400000X 225800000X 174H00000X 156FX1800X 237700000X 103G00000X 102L00000X 363LP2300X 2083X0100X 208D00000X
  207QS0010X 207PE0004X 2084P0804X 2086S0129X 208C00000X
`.trim()

test('the frequent taxonomies all give a name and a skill', () => {
  const codes = frequent.split(/\s+/)
  expect(codes).toHaveLength(125)
  expect(codes.filter((code) => !professionOf(code)?.skill)).toEqual([])
})
