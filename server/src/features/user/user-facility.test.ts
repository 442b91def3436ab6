import { departmentEndpoints } from '@shiftward/contract/department.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Department,
  type Facility,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type Organization,
} from '../../demo/factories.ts'

let server: TestApp
let own: Organization
let lakeside: Facility
let rival: Facility
let emergency: Department
let surgery: Department
let rivalDepartment: Department
const token: Record<'organization' | 'facility' | 'department' | 'generic' | 'viewer', string> = {
  organization: '',
  facility: '',
  department: '',
  generic: '',
  viewer: '',
}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  own = await makeOrganization(db)
  lakeside = await makeFacility(db, { organization: own, name: 'Lakeside' })
  rival = await makeFacility(db, { organization: await makeOrganization(db) })
  emergency = await makeDepartment(db, { facility: lakeside })
  surgery = await makeDepartment(db, { facility: lakeside })
  rivalDepartment = await makeDepartment(db, { facility: rival })
  const signIn = async (...given: Parameters<typeof makeUser>) => server.tokenOf(await makeUser(...given))
  token.organization = await signIn(db, { organization: own })
  token.facility = await signIn(db, { facilities: [lakeside] })
  token.department = await signIn(db, { departments: [emergency] })
  token.generic = await signIn(db, { facilities: [lakeside], user_type: 'generic' })
  token.viewer = await signIn(db, { facilities: [lakeside], departments: [emergency], is_view_scheduler: true })
})
afterAll(() => server.close())

describe('who is mapped to what', () => {
  test('a provider’s mappings are shown within the scope only', async () => {
    const provider = await makeProvider(server.db, { first_name: 'Ada', last_name: 'Moss' })
    const mapping = await mapProvider(server.db, {
      provider,
      facility: lakeside,
      labour_type: 'Locum',
      employee_number: 'E-7',
      is_internal: true,
      is_external: true,
    })
    await mapProvider(server.db, { provider, facility: rival })
    const answer = await server.call(facilityEndpoints.details, { providerCode: provider.code }, token.department)
    expect(answer.body.data).toEqual({
      facilities: [],
      isScheduleViewOnly: false,
      isGenericUser: false,
      providerFacilities: [
        {
          facilityProviderId: mapping.id,
          providerCode: provider.code,
          providerName: 'Ada Moss',
          facilityId: lakeside.id,
          facilityName: 'Lakeside',
          labourType: 'Locum',
          labourTypeSince: null,
          employeeid: 'E-7',
          isInteral: true,
          isInternalPerDiem: false,
          isCredentialed: false,
          isExternalProvider: true,
          version: expect.any(Number),
        },
      ],
    })
  })

  test('no call reveals the mappings of an admin above the caller', async () => {
    const above = await makeUser(server.db, { organization: own })
    const beside = await makeUser(server.db, { facilities: [lakeside] })
    const ask = async (endpoint: Endpoint, userCode: string, who: keyof typeof token) =>
      (await server.call(endpoint, { userCode }, token[who])).body.data
    expect(await ask(organizationEndpoints.ofUser, above.code, 'department')).toBeNull()
    expect(await ask(facilityEndpoints.ofUser, beside.code, 'department')).toEqual([])
    expect(await ask(organizationEndpoints.ofUser, above.code, 'organization')).toMatchObject({
      organizationId: own.id,
    })
    expect(await ask(facilityEndpoints.ofUser, beside.code, 'organization')).toMatchObject([
      { facilityId: lakeside.id },
    ])
    const nurse = await makeUser(server.db, { departments: [surgery] })
    expect(await ask(departmentEndpoints.ofUser, nurse.code, 'department')).toEqual([])
    expect(await ask(departmentEndpoints.ofUser, nurse.code, 'facility')).toMatchObject([{ departmentId: surgery.id }])
  })

  test('the facilities of an admin, and what kind of viewer they are', async () => {
    const generic = await makeUser(server.db, { facilities: [lakeside], user_type: 'generic' })
    const details = await server.call(facilityEndpoints.details, { userCode: generic.code }, token.organization)
    expect(details.body.data).toEqual({
      facilities: [lakeside.id],
      isScheduleViewOnly: false,
      isGenericUser: true,
      providerFacilities: [],
    })
    const self = await server.call(facilityEndpoints.details, {}, token.viewer)
    expect(self.body.data).toMatchObject({ facilities: [lakeside.id], isScheduleViewOnly: true })
  })

  test('a foreign user gets the same answer as an unknown one; viewers may ask only about themselves', async () => {
    const stranger = await makeUser(server.db, { facilities: [rival] })
    const outside = await server.call(facilityEndpoints.details, { userCode: stranger.code }, token.organization)
    const unknown = await server.call(facilityEndpoints.details, { userCode: 'USR999999' }, token.organization)
    expect(outside.status).toBe(404)
    expect(outside.body.error.message).toBe(unknown.body.error.message)
    const provider = await makeProvider(server.db, { facility: lakeside })
    for (const kind of ['viewer', 'generic'] as const) {
      const answer = await server.call(facilityEndpoints.details, { providerCode: provider.code }, token[kind])
      expect(answer.status).toBe(403)
    }
  })
})

describe('providers of departments', () => {
  test('confirmed providers of the facility with one of the skills, each once', async () => {
    const { db } = server
    const facility = await makeFacility(db, { organization: own })
    const [day, night] = [await makeDepartment(db, { facility }), await makeDepartment(db, { facility })]
    const nurse = await makeProvider(db, {
      facility,
      first_name: 'Zoe',
      skills: ['Registered Nurse', 'Charge Nurse'],
      labour_type: 'Employee',
    })
    const doctor = await makeProvider(db, { facility, first_name: 'Émile' })
    await makeProvider(db, { facility, confirmed_at: null })
    const former = await makeProvider(db, { facility, first_name: 'Zoltan', deactivated_at: new Date() })
    await makeProvider(db, { facility: lakeside })

    const codesOf = (answer: { body: { data: { providerCode: string }[] } }) =>
      answer.body.data.map(({ providerCode }) => providerCode)
    const toSchedule = { departmentCode: [day.code, night.code] }
    const scheduled = await server.call(facilityEndpoints.providersByDepartment, toSchedule, token.organization)
    expect(codesOf(scheduled)).toEqual([doctor.code, nurse.code])
    const all = await server.call(
      facilityEndpoints.providersByDepartment,
      { departmentCodes: [day.code, night.code, day.code] },
      token.organization,
    )
    expect(all.body.data).toEqual([
      {
        providerCode: doctor.code,
        providerName: `Émile ${doctor.last_name}`,
        labourType: 'PerDiem',
        skill: ['Physician'],
      },
      {
        providerCode: nurse.code,
        providerName: `Zoe ${nurse.last_name}`,
        labourType: 'Employee',
        skill: ['Registered Nurse', 'Charge Nurse'],
      },
      expect.objectContaining({ providerCode: former.code }),
    ])
    const skilled = await server.call(
      facilityEndpoints.providersByDepartment,
      { departmentCode: day.code, skills: ['Charge Nurse', 'CRNA'] },
      token.organization,
    )
    expect(codesOf(skilled)).toEqual([nurse.code])
  })

  test('a department outside the scope is refused, even next to one’s own', async () => {
    const codes = [emergency.code, surgery.code]
    const call = (departmentCodes: string[], kind: keyof typeof token) =>
      server.call(facilityEndpoints.providersByDepartment, { departmentCodes }, token[kind])
    expect((await call(codes, 'facility')).status).toBe(200)
    expect((await call(codes, 'department')).status).toBe(404)
    const outside = await call([emergency.code, rivalDepartment.code], 'organization')
    const unknown = await call(['DEP999999'], 'organization')
    expect(outside.status).toBe(404)
    expect(outside.body.error.message).toBe(unknown.body.error.message)
    expect((await server.call(facilityEndpoints.providersByDepartment, {}, token.facility)).status).toBe(400)
  })
})
