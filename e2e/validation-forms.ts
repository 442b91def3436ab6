import type { Locator, Page } from '@playwright/test'
import type { FormName } from '../contract/test/validation-cases.ts'
import { type DemoAccount, expect, signIn } from './console.ts'

/** How to open each form, and which of its fields each path of the table means. */

export type Field = {
  /** The element that shows the message. */
  at: (form: Locator) => Locator
  /** Enters a value as a user does; an empty value clears the field. */
  put: (form: Locator, value: string) => Promise<void>
  /** A list to choose from: empty at first, then one option is chosen. */
  isChosen?: true
  tab?: 'Info' | 'Access'
  /** This form's wording, where it differs from the table's. */
  reads?: (message: string) => string
}

type Form = {
  /** Opens the form, empty or with stored values. */
  open: (page: Page) => Promise<Locator>
  submit: string
  fields: Record<string, Field>
}

const text = (label: string | RegExp): Field => ({
  at: (form) => form.getByLabel(label),
  put: (form, value) => form.getByLabel(label).fill(value),
})

/** This field takes and shows dates with slashes. */
const day = (label: string): Field => ({ ...text(label), reads: (message) => message.replaceAll('-', '/') })

/** A single choice: the option with this text, or else the first, which is the demo's. */
async function choose(box: Locator, value: string) {
  await box.click()
  const options = box.page().getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  const named = options.filter({ hasText: new RegExp(`^${RegExp.escape(value)}$`) })
  await ((await named.count()) > 0 ? named : options).first().click()
  await box.blur()
}

const chosenIn = (at: (form: Locator) => Locator): Field => ({
  isChosen: true,
  at,
  put: async (form, value) => {
    if (value !== '') await choose(at(form), value)
  },
})
const choice = (label: string) => chosenIn((form) => form.getByRole('combobox', { name: label, exact: true }))

/** A multiple choice whose values can be removed. They are part of its name. */
const choices = (label: string): Field => {
  const field = chosenIn((form) => form.getByRole('combobox', { name: new RegExp(`^${label}( |$)`) }))
  return {
    ...field,
    put: async (form, value) => {
      const box = field.at(form)
      if (value !== '') return choose(box, value)
      await box.focus()
      while ((await box.locator('..').getByText(/./).count()) > 0) await box.press('Backspace')
    },
  }
}

const on = (tab: 'Info' | 'Access', fields: Record<string, Field>): Record<string, Field> =>
  Object.fromEntries(Object.entries(fields).map(([place, field]) => [place, { ...field, tab }]))

const openPanel =
  (account: DemoAccount, path: string, title: string): Form['open'] =>
  async (page) => {
    await signIn(page, account, `/layout/${path}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByRole('button', { name: 'CREATE' })).toBeEnabled()
    return panel
  }

const info = on('Info', {
  firstName: text('First Name'),
  lastName: text('Last Name'),
  dob: day('Date of Birth'),
  phone: text('Mobile No'),
  emailId: text('E-Mail'),
  password: text(/^Password/),
  zip: text('Zip Code'),
  npi: text('NPI'),
  preferredCallNumber: text('Preferred Call Number'),
})
const skills = on('Access', { specialty: choices('Speciality'), skill: choices('Skill') })

const facilityRow = (form: Locator, row: number) => form.getByRole('group', { name: `Facility ${row}`, exact: true })
const inRow = (row: number, label: string) => (form: Locator) =>
  facilityRow(form, row).getByRole('combobox', { name: label })
const facilityRows = on('Access', {
  '0.facilityId': chosenIn(inRow(1, 'Facility')),
  '0.labourType': chosenIn(inRow(1, 'Labor Type')),
  '0.employeeid': text('Employee #'),
  // Another row with the same facility.
  '1': {
    at: inRow(2, 'Facility'),
    put: async (form, value) => {
      if (value === '') return form.getByRole('button', { name: 'Remove facility 2' }).click()
      await form.getByRole('button', { name: 'Add a facility' }).click()
      await choose(inRow(2, 'Facility')(form), await inRow(1, 'Facility')(form).inputValue())
      await choose(inRow(2, 'Labor Type')(form), 'Locum')
    },
  },
})

const openUser =
  (account: DemoAccount, kind: 'Provider' | 'Admin'): Form['open'] =>
  async (page) => {
    const panel = await openPanel(account, 'users', 'Add User')(page)
    await panel.getByRole('radio', { name: kind, exact: true }).check()
    return panel
  }

const editUser =
  (account: 'admin' | 'rival', filter: 'Show Only QHP' | 'Show Only Admin'): Form['open'] =>
  async (page) => {
    await signIn(page, account, '/layout/users')
    await page.getByRole('radio', { name: filter }).check()
    const other = filter === 'Show Only QHP' ? 'Admin' : 'QHP'
    await expect(page.getByRole('cell', { name: other, exact: true })).toHaveCount(0)
    const panel = page.getByRole('dialog', { name: 'Update User' })
    for (const edit of await page.getByRole('button', { name: /^Edit / }).all()) {
      await edit.click()
      await expect(panel.getByLabel('Last Name')).not.toHaveValue('')
      // The data of a QHP who works for several organizations cannot be changed here.
      if (await panel.getByLabel('Last Name').isEditable()) return panel
      await panel.getByRole('button', { name: 'CANCEL' }).click()
      await expect(panel).toBeHidden()
    }
    throw new Error(`${account} can edit nobody`)
  }

/** The department admin's form has the most fields. */
async function openAdmin(page: Page) {
  const panel = await openUser('admin', 'Admin')(page)
  await panel.getByRole('tab', { name: 'Access' }).click()
  await panel.getByRole('radio', { name: 'Department admin' }).check()
  return panel
}

async function openRegistration(page: Page) {
  const { data } = await (await page.request.get('/api/Settings/Get')).json()
  await page.goto('/layout/register')
  await page.getByLabel('NPI').fill(data.demo.npis[0])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Yes,proceed with this information' }).click()
  return page.locator('form')
}

export const forms: Record<FormName, Form> = {
  'Add User, Provider': {
    open: openUser('organization', 'Provider'),
    submit: 'CREATE',
    fields: { ...info, ...skills, ...facilityRows },
  },
  // In the second organization: in the first one other tests create incomplete QHPs.
  'Update User, Provider': {
    open: editUser('rival', 'Show Only QHP'),
    submit: 'UPDATE',
    fields: { ...info, ...skills },
  },
  'Add User, Admin': {
    open: openAdmin,
    submit: 'CREATE',
    fields: {
      ...info,
      ...on('Access', {
        organizationId: choice('Organization'),
        facilityId: choices('Facility'),
        departmentId: choices('Department'),
      }),
    },
  },
  'Update User, Admin': { open: editUser('admin', 'Show Only Admin'), submit: 'UPDATE', fields: info },
  'Add Team': {
    open: openPanel('rival', 'team', 'Add Team'),
    submit: 'CREATE',
    fields: {
      name: text('Team Name'),
      facilityCode: choice('Facility'),
      departmentCode: choice('Department'),
      skillLevel: choices('Associated Skill Sets'),
      startTime: choice('Start Time'),
      endTime: choice('End Time'),
      freqIntervalText: {
        isChosen: true,
        at: (form) => form.getByRole('group', { name: 'Shift Days' }),
        put: async (form, value) => {
          if (value !== '') await form.getByText('Mon', { exact: true }).click()
        },
      },
      color_Code: {
        isChosen: true,
        at: (form) => form.getByRole('radiogroup', { name: 'Color Code' }),
        put: async (form, value) => {
          if (value !== '') await form.getByTitle(value).click()
        },
      },
    },
  },
  'Add Facility': {
    open: openPanel('admin', 'facility', 'Add Facility'),
    submit: 'CREATE',
    fields: {
      name: text('Name'),
      organizationId: choice('Organization'),
      'extension.npi': text('NPI'),
      'extension.address.addressline1': text('Address'),
      'extension.address.city': text('City'),
      'extension.address.state': text('State'),
      zip: text('Zip Code'),
    },
  },
  'Add Organization': {
    open: openPanel('admin', 'organization', 'Add Organization'),
    submit: 'CREATE',
    fields: {
      name: text('Name'),
      'extension.npi': text('NPI'),
      'extension.address.addressline1': text('Address'),
      'extension.address.city': text('City'),
      'extension.address.state': text('State'),
      'extension.address.zip': text('Zip Code'),
    },
  },
  'Add Department': {
    open: openPanel('admin', 'department', 'Add Department'),
    submit: 'CREATE',
    fields: {
      name: text('Name'),
      facilityId: choice('Facility'),
      specialty: choice('Speciality'),
      skillLevel: choice('Skill 1'),
      ceilingPrice: text(/^Rate of skill 1/),
      minPrice: text(/^Minimum rate of skill 1/),
      maxPrice: text(/^Maximum rate of skill 1/),
      // Another row with the same skill.
      'skills.1.skillLevel': {
        at: choice('Skill 2').at,
        put: async (form, value) => {
          if (value === '') return form.getByRole('button', { name: `Remove Physician` }).last().click()
          await form.getByRole('button', { name: 'Add a skill' }).click()
          await choose(choice('Skill 2').at(form), value)
          for (const rate of ['Rate', 'Minimum rate', 'Maximum rate'])
            await form.getByLabel(`${rate} of skill 2`, { exact: true }).fill('100')
        },
      },
    },
  },
  Registration: {
    open: openRegistration,
    submit: 'Send verification code',
    fields: {
      phone: text('Mobile No'),
      emailId: text('E-Mail'),
      password: text(/^Password/),
      dob: day('Date of birth'),
    },
  },
}
