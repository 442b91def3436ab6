import { accountEndpoints } from '@shiftward/contract/account.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { defaultPassword, makeProvider, makeUser, type User } from '../../demo/factories.ts'
import { makeReset } from '../session/password-reset.store.ts'

let server: TestApp
let boss: User
let token: string
beforeAll(async () => {
  server = await startApp()
  boss = await makeUser(server.db, { first_name: 'Ada', last_name: 'Hillman' })
  token = await server.tokenOf(boss)
})
afterAll(() => server.close())

const person = { firstName: 'Ada', lastName: 'Hillman', phone: '5550100123', zip: '12207', dob: '06-15-1985' }
const form = { ...person, emailId: 'ada@example.test', npi: '' }
const clinician = { ...form, npi: '1999999984', skill: ['Physician'], specialty: ['Neurology'] }

test.each([
  [
    'an administrator creates an admin',
    async (password: string) => server.call(userEndpoints.register, { ...form, password }, token),
  ],
  [
    'an administrator changes an admin',
    async (password: string) => {
      const { id: userId } = await makeUser(server.db)
      return server.call(userEndpoints.update, { ...form, userId, password }, token)
    },
  ],
  [
    'an administrator creates a QHP',
    async (password: string) =>
      server.call(registrationEndpoints.register, { ...clinician, isWeb: true, password }, token),
  ],
  [
    'an administrator changes a QHP',
    async (password: string) => {
      const { id: userId } = await makeProvider(server.db)
      return server.call(userEndpoints.updateProvider, { ...clinician, userId, password }, token)
    },
  ],
  [
    'somebody registers',
    async (password: string) =>
      server.call(registrationEndpoints.register, { ...form, addressLine1: '1 Elm Street', password }),
  ],
  [
    'a link is used',
    async (password: string) => {
      const { id } = await makeUser(server.db, { first_name: 'Ada', last_name: 'Hillman' })
      const link = await makeReset(server.db, id, server.clock.now)
      return server.call(sessionEndpoints.resetPassword, { token: link, password })
    },
  ],
  [
    'people change their own',
    async (password: string) =>
      server.call(accountEndpoints.changePassword, { currentPassword: defaultPassword, password }, token),
  ],
])('common passwords and the own name are refused when %s', async (_, give) => {
  for (const [password, message] of [
    ['PassWord1', texts.account.commonPassword],
    ['ada hillman', texts.account.ownNamePassword],
  ] as const) {
    expect(await give(password)).toMatchObject({ status: 400, body: { error: { fields: { password: message } } } })
  }
})
