import { skillEndpoints } from '@shiftward/contract/skill.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeUser } from '../../demo/factories.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startApp()
  token = await server.tokenOf(await makeUser(server.db))
})
afterAll(() => server.close())

test('specialities and skills come in the order of their lists', async () => {
  await server.db.insertInto('skills').values({ name: 'Chief of everything', position: 0 }).execute()
  await server.db.insertInto('specialties').values({ name: 'Zoology', position: 0 }).execute()
  const skills = (await server.call(skillEndpoints.skillLevels, {}, token)).body.data.skillLevel
  expect(skills.slice(0, 2)).toEqual(['Chief of everything', 'Physician'])
  const specialties = (await server.call(skillEndpoints.specialties, {}, token)).body.data
  expect(specialties.slice(0, 2)).toEqual(['Zoology', 'Allergy and Immunology'])
})

test('they need a session', async () => {
  expect((await server.call(skillEndpoints.specialties)).status).toBe(401)
  expect((await server.call(skillEndpoints.skillLevels)).status).toBe(401)
})
