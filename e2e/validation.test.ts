import { texts } from '@shiftward/contract/texts.ts'
import { type FormName, formCases, formTables, takenCases } from '../contract/test/validation-cases.ts'
import { expect, signIn } from './console.ts'
import { test } from './kept-page.ts'
import { type Field, forms } from './validation-forms.ts'

/** Provokes every message of the table in its form. The server's tests use the same table. */

// These tests store nothing, so they can run in parallel.
test.describe.configure({ mode: 'parallel' })

const isTooLong = ({ value, message }: Case) => message === texts.common.tooLong(value.length - 1)

/** Inputs that nobody can enter into these forms, and why. The server refuses all of them. */
const cannotBeEntered: { why: string; is: (one: Case, form: FormName) => boolean }[] = [
  { why: 'the field takes no more characters', is: isTooLong },
  {
    why: 'a field of one line takes no line break, and no half of a character comes from a keyboard',
    is: ({ value }) => value === 'a\nb' || value === 'a\ud800',
  },
  {
    why: 'it is chosen from a list that has no such entry',
    is: ({ place, value }) =>
      ['   ', 'Intern', '#ffffff', '19:15:00', '25:00:00', 'Mars/Olympus'].includes(value) &&
      /Code$|specialty|skillLevel|labourType|Time$|timeZone/.test(place),
  },
  {
    why: 'without a password the person is invited to choose one',
    is: ({ place, value }, form) => place === 'password' && value === '' && form.startsWith('Add User'),
  },
  { why: 'the field takes two decimals', is: ({ value }) => value === '100.001' },
  {
    why: 'the registry says the name, and the wizard only shows it',
    is: ({ place }, form) => form === 'Registration' && (place === 'firstName' || place === 'lastName'),
  },
]

/** The demo's names in another case. */
const takenNames: Partial<Record<FormName, string>> = {
  'Add Team': 'CRISIS line',
  'Add Organization': ' meridian HEALTH partners',
}
const refusal = { status: false, error: { code: 409, message: 'Refused' } }

/** One input to enter. `value` is text: to a field, undefined and empty are the same. */
type Case = { place: string; value: string; message: string; valid: string }

const entered = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? '' : String(value)

const valueAt = (input: unknown, place: string): unknown =>
  place.split('.').reduce((node, key) => (node as Record<string, unknown> | undefined)?.[key], input)

const allCasesOf = (name: FormName): Case[] => [
  ...formTables
    .filter(({ form }) => form === name)
    .flatMap(({ valid, cases }) =>
      cases.map(({ place, value, message }) => ({
        ...{ place, message, value: entered(value) },
        valid: entered(valueAt(valid, place)),
      })),
    ),
  ...formCases.filter(({ form }) => form === name).map((one) => ({ ...one, value: entered(one.value), valid: '' })),
]

const canBeEntered = (name: FormName) => (one: Case) => !cannotBeEntered.some(({ is }) => is(one, name))

const isFirst = (one: Case, index: number, cases: Case[]) =>
  cases.findIndex(({ place, value }) => place === one.place && value === one.value) === index

/** The message of one rate depends on the others. */
const rates = ['ceilingPrice', 'minPrice', 'maxPrice']

/** The nth case of every field is entered in the nth round. */
function inRounds(cases: Case[]): Case[][] {
  const byField = Object.values(Object.groupBy(cases, ({ place }) => (rates.includes(place) ? 'rates' : place)))
  const most = Math.max(0, ...byField.map((list) => list?.length ?? 0))
  return Array.from({ length: most }, (_, round) => byField.flatMap((list) => list?.[round] ?? []))
}

const isBlank = ({ value }: Case) => value.trim() === ''

const names = Object.keys(forms) as FormName[]

test('every case of the table is entered into its form, or listed as impossible to enter', () => {
  const forgotten = names.flatMap((name) =>
    allCasesOf(name)
      .filter(canBeEntered(name))
      .filter(({ place }) => !(place in forms[name].fields))
      .map(({ place, value }) => `${name}: ${place} = ${JSON.stringify(value)}`),
  )
  expect(forgotten).toEqual([])
  const idle = cannotBeEntered.filter(({ is }) => !names.some((name) => allCasesOf(name).some((one) => is(one, name))))
  expect(idle.map(({ why }) => why)).toEqual([])
})

for (const name of names) {
  test(`${name}: each message shows at its field, and nothing is sent until the form is valid`, async ({ page }) => {
    test.slow()
    const { open, submit, fields } = forms[name]
    const form = await open(page)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))

    async function fieldOf(place: string): Promise<Field> {
      const field = fields[place]
      if (!field) throw new Error(`${name} has no field for ${place}`)
      if (field.tab && !(await field.at(form).isVisible())) await form.getByRole('tab', { name: field.tab }).click()
      return field
    }
    const put = async (place: string, value: string) => (await fieldOf(place)).put(form, value)
    const button = form.getByRole('button', { name: submit })

    async function expectSaid({ place, message, value }: Omit<Case, 'valid'>) {
      const field = await fieldOf(place)
      const said = field.reads?.(message) ?? message
      await expect(field.at(form), `${place} = ${value}`).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)))
      await expect(form.getByText(said, { exact: true }).first()).toBeVisible()
    }

    const all = allCasesOf(name)
    const cases = all.filter(canBeEntered(name)).filter(isFirst)
    const unchosen = cases.filter(({ place }) => fields[place]?.isChosen)
    if (unchosen.length > 0) {
      for (const { place } of unchosen) await put(place, '')
      await button.click()
      for (const one of unchosen) await expectSaid(one)
    }

    for (const [place, valid] of new Map(all.map((one) => [one.place, one.valid]))) {
      if (place in fields && valid !== '') await put(place, valid)
    }
    // The wizard's button is disabled while a field is blank, so blank fields come last, after the first submit.
    const typed = cases.filter((one) => !unchosen.includes(one))
    const rounds = [...inRounds(typed.filter((one) => !isBlank(one))), ...inRounds(typed.filter(isBlank))]
    for (const [index, round] of rounds.entries()) {
      for (const { place, value } of round) await put(place, value)
      if (await button.isEnabled()) await button.click()
      for (const one of round) await expectSaid(one)
      for (const { place, valid } of round.toReversed()) await put(place, valid)
      await expect(form.locator('[aria-invalid="true"]'), `after round ${index}`).toHaveCount(0)
    }
    for (const { place, value, valid } of all.filter((one) => isTooLong(one) && one.place in fields)) {
      await put(place, value)
      await expect((await fieldOf(place)).at(form)).toHaveValue(value.slice(0, -1))
      await put(place, valid)
    }
    expect(sent).toEqual([])

    // The valid form goes to the server, which refuses a name that is taken.
    const path = `/api/${formTables.find((table) => table.form === name)?.endpoint.path}`
    const taken = takenCases.find((one) => one.form === name)
    if (taken) await put(taken.place, takenNames[name] ?? '')
    else await page.route(`**${path}`, (route) => route.fulfill({ status: 409, json: refusal }))
    await button.click()
    if (taken) await expectSaid({ ...taken, value: takenNames[name] ?? '' })
    await expect.poll(() => sent).toEqual([path])
  })
}

test('an export without users says so', async ({ page }) => {
  await page.route('**/Users/GetAllProviderDetails', (route) => route.fulfill({ json: { status: true, data: [] } }))
  await signIn(page, 'admin', '/layout/users')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(texts.user.nothingToExport)).toBeVisible()
})
