import { type Facility as FacilityAnswer, facilityEndpoints } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { publishedOf, shiftOf } from '../../../test/stage.ts'
import {
  type Block,
  type Department,
  type Facility,
  makeBlock,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeShift,
  makeTeam,
  makeUser,
  type Organization,
  type User,
} from '../../demo/factories.ts'

let server: TestApp
let own: Organization
let foreign: Organization
let lakeside: Facility
let hillside: Facility
let rival: Facility
let emergency: Department
const token: Record<'platform' | 'organization' | 'facility' | 'department' | 'generic' | 'viewer', string> = {
  platform: '',
  organization: '',
  facility: '',
  department: '',
  generic: '',
  viewer: '',
}

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  own = await makeOrganization(db, { name: 'Own' })
  foreign = await makeOrganization(db, { name: 'Foreign' })
  lakeside = await makeFacility(db, { organization: own, name: 'Lakeside' })
  hillside = await makeFacility(db, { organization: own, name: 'Hillside' })
  rival = await makeFacility(db, { organization: foreign, name: 'Rival' })
  emergency = await makeDepartment(db, { facility: lakeside, name: 'Emergency' })
  await makeDepartment(db, { facility: lakeside, name: 'Surgery' })
  const signIn = async (...given: Parameters<typeof makeUser>) => server.tokenOf(await makeUser(...given))
  token.platform = await signIn(db)
  token.organization = await signIn(db, { organization: own })
  token.facility = await signIn(db, { facilities: [lakeside] })
  token.department = await signIn(db, { departments: [emergency] })
  token.generic = await signIn(db, { facilities: [lakeside], user_type: 'generic' })
  token.viewer = await signIn(db, { facilities: [lakeside], departments: [emergency], is_view_scheduler: true })
})
afterAll(() => server.close())

type Given = { name?: string; organizationId?: number; state?: string; zip?: string; timeZone?: string; npi?: string }
let serial = 0
const form = ({
  name = `Seaside ${++serial}`,
  organizationId = own.id,
  state = 'NY',
  npi = '1234567893',
  ...given
}: Given = {}) => ({
  name,
  organizationId,
  organizationName: 'ignored',
  zip: '12180',
  extension: { address: { addressline1: '9 Elm Street', city: 'Troy', state }, npi },
  ...given,
})

const namesOf = (rows: { facilityName: string }[]) => rows.map(({ facilityName }) => facilityName)
const read = async (id: number): Promise<FacilityAnswer> =>
  (await server.call(facilityEndpoints.getById, { id }, token.platform)).body.data
const countAll = async () => (await server.db.selectFrom('facilities').select('id').execute()).length

describe('create and update', () => {
  test('an organization admin creates a facility and reads it back', async () => {
    const created = await server.call(facilityEndpoints.create, form({ name: ' Seaside ' }), token.organization)
    expect(created.status).toBe(200)
    expect(await read(created.body.data.facilityId)).toMatchObject({
      facilityName: 'Seaside',
      organizationName: 'Own',
      organizationId: own.id,
      zip: '12180',
      extension: form().extension,
      timeZone: 'America/New_York',
      department: [],
    })
  })

  test('a name is taken within its organization regardless of case and spaces, and free in another', async () => {
    const names = [' lakeSIDE ', 'Hillside']
    for (const name of names) {
      const refused = await server.call(facilityEndpoints.create, form({ name }), token.organization)
      expect(refused).toMatchObject({ status: 409, body: { error: { fields: { name: texts.facility.nameTaken } } } })
    }
    const renamed = { id: hillside.id, ...form({ name: 'LAKESIDE' }) }
    expect((await server.call(facilityEndpoints.update, renamed, token.organization)).status).toBe(409)
    const own = { id: hillside.id, ...form({ name: 'HILLSIDE' }) }
    expect((await server.call(facilityEndpoints.update, own, token.organization)).status).toBe(200)
    const elsewhere = form({ name: 'Lakeside', organizationId: foreign.id })
    expect((await server.call(facilityEndpoints.create, elsewhere, token.platform)).status).toBe(200)
    const twins = Array.from({ length: 5 }, () =>
      server.call(facilityEndpoints.create, form({ name: 'Twin' }), token.organization),
    )
    expect((await Promise.all(twins)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('state and zip have a form; a stored one that has none stays while it is unchanged', async () => {
    const wrong = {
      'extension.address.state': texts.common.unknownState,
      zip: texts.common.zipDigits,
    }
    const given = form({ state: 'QQ', zip: '1218' })
    const created = await server.call(facilityEndpoints.create, given, token.organization)
    expect(created).toMatchObject({ status: 400, body: { error: { fields: wrong } } })
    const { id } = await makeFacility(server.db, { organization: own, state: 'QQ', zip: '1218' })
    const change = (more: Given) => server.call(facilityEndpoints.update, { id, ...form(more) }, token.organization)
    expect((await change({ state: 'QQ', zip: '1218' })).status).toBe(200)
    expect(await change({ state: 'XX', zip: 'abcde' })).toMatchObject({
      status: 400,
      body: { error: { fields: wrong } },
    })
    expect((await change({ state: 'pr', zip: '00601' })).status).toBe(200)
  })

  test('they can neither create in another organization nor move a facility to it', async () => {
    const before = await countAll()
    const unknown = await server.call(facilityEndpoints.create, form({ organizationId: 999_999 }), token.organization)
    const outside = await server.call(
      facilityEndpoints.create,
      form({ organizationId: foreign.id }),
      token.organization,
    )
    expect(outside.status).toBe(404)
    expect(outside.body.error.message).toBe(unknown.body.error.message)
    expect(await countAll()).toBe(before)
    const change = { id: hillside.id, ...form({ organizationId: foreign.id }) }
    expect((await server.call(facilityEndpoints.update, change, token.organization)).status).toBe(404)
    const theirs = { id: rival.id, ...form({ name: 'Taken over' }) }
    expect((await server.call(facilityEndpoints.update, theirs, token.organization)).status).toBe(404)
    expect((await read(rival.id)).facilityName).toBe('Rival')
  })

  test('facility and department admins, viewers and strangers change nothing', async () => {
    for (const kind of ['facility', 'department', 'generic', 'viewer'] as const) {
      expect((await server.call(facilityEndpoints.create, form(), token[kind])).status).toBe(403)
      const change = { id: lakeside.id, ...form() }
      expect((await server.call(facilityEndpoints.update, change, token[kind])).status).toBe(403)
    }
    expect((await server.call(facilityEndpoints.create, form())).status).toBe(401)
  })

  test('every missing field has its message', async () => {
    const empty = { extension: { address: {} } }
    const { status, body } = await server.call(facilityEndpoints.create, empty, token.organization)
    expect(status).toBe(400)
    const text = texts.facility
    expect(body.error.fields).toEqual({
      name: text.nameRequired,
      organizationId: text.organizationRequired,
      zip: text.zipRequired,
      'extension.address.addressline1': text.addressRequired,
      'extension.address.city': text.cityRequired,
      'extension.address.state': text.stateRequired,
      'extension.npi': text.npiRequired,
    })
  })

  test('a facility moves to another organization only while nothing belongs to it', async () => {
    const alone = await makeFacility(server.db, { organization: own })
    const move = (id: number) =>
      server.call(facilityEndpoints.update, { id, ...form({ organizationId: foreign.id }) }, token.platform)
    expect((await move(alone.id)).status).toBe(200)
    expect((await read(alone.id)).organizationId).toBe(foreign.id)

    const staffed = await makeFacility(server.db, { organization: own })
    await makeProvider(server.db, { facility: staffed })
    const administered = await makeFacility(server.db, { organization: own })
    await makeUser(server.db, { facilities: [administered] })
    for (const { id } of [lakeside, staffed, administered]) {
      const { status, body } = await move(id)
      expect(status).toBe(409)
      expect(body.error.fields).toEqual({ organizationId: texts.facility.inUse })
      expect((await read(id)).organizationId).toBe(own.id)
    }
  })
})

describe('time zone', () => {
  const create = async (given: Given) => {
    const { body } = await server.call(facilityEndpoints.create, form(given), token.organization)
    return body.data.facilityId as number
  }
  const update = async (id: number, given: Given) => {
    const { status } = await server.call(facilityEndpoints.update, { id, ...form(given) }, token.organization)
    expect(status).toBe(200)
    return (await read(id)).timeZone
  }

  test('it follows the state, unless one was given', async () => {
    const id = await create({ state: 'il' })
    expect((await read(id)).timeZone).toBe('America/Chicago')
    expect(await update(id, { state: 'FL', timeZone: 'America/Chicago' })).toBe('America/Chicago')
    expect(await update(id, { state: 'fl' })).toBe('America/Chicago')
    expect(await update(id, { state: 'AZ' })).toBe('America/Phoenix')
  })

  test('an unknown one, or a bare offset, is refused', async () => {
    for (const timeZone of ['Mars/Olympus', '+05:00']) {
      const { status, body } = await server.call(facilityEndpoints.create, form({ timeZone }), token.organization)
      expect(status).toBe(400)
      expect(body.error.fields).toEqual({ timeZone: texts.facility.unknownTimeZone })
    }
  })

  test('a name in small letters is stored as the list of time zones has it', async () => {
    const id = await create({ timeZone: 'america/indiana/indianapolis' })
    expect((await read(id)).timeZone).toBe('America/Indiana/Indianapolis')
    expect(await update(id, { timeZone: 'AMERICA/CHICAGO' })).toBe('America/Chicago')
  })
})

describe('a new time zone', () => {
  let moving: Facility
  let block: Block
  let admin: User
  let ada: User
  let today: Date
  beforeEach(async () => {
    const { db, clock } = server
    moving = await makeFacility(db, { organization: own })
    const department = await makeDepartment(db, { facility: moving })
    const team = await makeTeam(db, { department, start_time: '19:00:00', end_time: '07:00:00' })
    block = await makeBlock(db, { team, start_date: '2026-10-01', end_date: '2026-11-30' })
    admin = await makeUser(db, { organization: own })
    ada = await makeProvider(db, { facility: moving, first_name: 'Ada', last_name: 'Moss' })
    today = clock.now
    clock.now = new Date('2026-10-30T12:00:00Z')
  })
  afterEach(() => {
    server.clock.now = today
  })

  const night = (date: string, rest: Record<string, unknown> = {}) => makeShift(server.db, { block, date, ...rest })
  const setZone = async (timeZone: string) => {
    const { status } = await server.call(
      facilityEndpoints.update,
      { id: moving.id, ...form({ timeZone }) },
      await server.tokenOf(admin),
    )
    expect(status).toBe(200)
  }
  const rowOf = ({ id }: { id: number }) => shiftOf(server, id)
  /** Of an assigned shift. Its published copy has the same. */
  const spanOf = async (shift: { id: number }) => {
    const { starts_at, ends_at } = await rowOf(shift)
    expect(await publishedOf(server, shift.id)).toMatchObject({ starts_at, ends_at })
    return [starts_at, ends_at].map((moment) => moment.toISOString().slice(5, 16))
  }

  test('shifts keep their local time, with their history; shifts that are over keep their moment', async () => {
    const past = await night('2026-10-28')
    const autumn = await night('2026-10-31')
    await setZone('America/Phoenix')
    expect(await rowOf(past)).toEqual(past)
    expect(await rowOf(autumn)).toEqual({
      ...autumn,
      starts_at: new Date('2026-11-01T02:00:00Z'),
      ends_at: new Date('2026-11-01T14:00:00Z'),
    })
    const history = await server.db
      .selectFrom('shift_history')
      .selectAll()
      .where('shift_id', 'in', [past.id, autumn.id])
      .execute()
    expect(history).toMatchObject([
      { organization_id: own.id, shift_id: autumn.id, actor_id: admin.id, at: server.clock.now, action: 'changed' },
    ])
    expect(history[0]?.before).not.toEqual(history[0]?.after)
  })

  test('a wrong one that is corrected brings tonight back, also if it had begun or ended by the wrong one', async () => {
    await setZone('Pacific/Honolulu')
    server.clock.now = new Date('2026-10-31T03:19:00Z')
    const last = await night('2026-10-29', { provider: ada, isPublished: true })
    const tonight = await night('2026-10-30', { provider: ada, isPublished: true })
    const spans = async () => [await spanOf(last), await spanOf(tonight)]
    const right = await spans()
    expect(right[1]).toEqual(['10-31T05:00', '10-31T17:00'])

    await setZone('America/New_York')
    expect(await spans()).toEqual([right[0], ['10-30T23:00', '10-31T11:00']])
    // Tonight is over by the wrong zone, and not by the right one.
    server.clock.now = new Date('2026-10-31T12:00:00Z')
    await setZone('Pacific/Honolulu')
    expect(await spans()).toEqual(right)

    // Tonight is over by the right zone, and not by the wrong one.
    server.clock.now = new Date('2026-10-31T17:30:00Z')
    await setZone('Pacific/Pago_Pago')
    expect(await spanOf(tonight)).toEqual(['10-31T06:00', '10-31T18:00'])
    await setZone('Pacific/Honolulu')
    expect(await spans()).toEqual(right)
  })

  test('the preview counts the shifts that would move, and names who would then work elsewhere too', async () => {
    const { db } = server
    const previewOf = async (timeZone: string, by = admin) =>
      server.call(facilityEndpoints.previewTimeZone, { id: moving.id, timeZone }, await server.tokenOf(by))
    expect((await previewOf('America/Chicago')).body.data).toEqual({ shifts: 0, overlapping: [] })
    const elsewhere = await makeTeam(db, { department: emergency, start_time: '07:00:00', end_time: '15:00:00' })
    const days = await makeBlock(db, { team: elsewhere, start_date: '2026-10-01', end_date: '2026-11-30' })
    const [ben, cleo] = [await makeProvider(db, { facility: moving }), await makeProvider(db, { facility: moving })]
    for (const provider of [ada, ben, cleo]) await night('2026-10-28', { provider })
    for (const provider of [ada, ben, cleo]) await night('2026-10-31', { provider })
    await makeShift(db, { block: days, date: '2026-11-01', provider: ada })
    // These two overlap by now, or touch the shift that is over.
    await makeShift(db, { block: days, date: '2026-11-01', start_time: '06:00:00', provider: ben })
    await makeShift(db, { block: days, date: '2026-10-29', provider: cleo })

    expect((await previewOf('America/Chicago')).body.data).toEqual({ shifts: 3, overlapping: ['Ada Moss'] })
    expect((await previewOf('America/Detroit')).body.data).toEqual({ shifts: 0, overlapping: [] })
    const stranger = await makeUser(db, { organization: foreign })
    expect((await previewOf('America/Chicago', stranger)).status).toBe(404)
  })
})

describe('lists', () => {
  const list = async (kind: keyof typeof token) =>
    (await server.call(facilityEndpoints.getAll, { code: 'whatever' }, token[kind])).body.data as FacilityAnswer[]

  test('each sees the facilities of their scope, by name, with the departments of their scope', async () => {
    expect(namesOf(await list('platform'))).toContain('Rival')
    const ofOrganization = namesOf(await list('organization'))
    expect(ofOrganization).not.toContain('Rival')
    expect(ofOrganization.indexOf('Hillside')).toBeLessThan(ofOrganization.indexOf('Lakeside'))
    const [ofFacility, ...others] = await list('facility')
    expect(others).toEqual([])
    expect(ofFacility?.department.map(({ departmentName }) => departmentName)).toEqual(['Emergency', 'Surgery'])
    const [ofDepartment] = await list('department')
    expect(ofDepartment?.department.map(({ departmentName }) => departmentName)).toEqual(['Emergency'])
  })

  test('a facility outside the scope gets the same answer as an unknown one', async () => {
    const unknown = await server.call(facilityEndpoints.getById, { id: 999_999 }, token.facility)
    const outside = await server.call(facilityEndpoints.getById, { id: hillside.id }, token.facility)
    expect(outside.status).toBe(404)
    expect(outside.body.error.message).toBe(unknown.body.error.message)
    expect((await server.call(facilityEndpoints.getAll)).status).toBe(401)
  })

  test.each(['byUserCode', 'departmentsByUserCode'] as const)(
    '%s goes by the session, not by the code',
    async (call) => {
      const strangersCode = { code: (await makeUser(server.db, { organization: foreign })).code }
      const answer = await server.call(facilityEndpoints[call], strangersCode, token.viewer)
      expect(answer.body.data).toEqual([
        {
          facilityId: lakeside.id,
          facilityCode: lakeside.code,
          facilityName: 'Lakeside',
          timeZone: 'America/New_York',
          department: [{ departmentId: emergency.id, departmentCode: emergency.code, departmentName: 'Emergency' }],
        },
      ])
      const generic = await server.call(facilityEndpoints[call], {}, token.generic)
      expect(generic.body.data[0].department).toHaveLength(2)
    },
  )

  test('GetFacility returns what a user administers within the caller’s scope', async () => {
    const both = await makeUser(server.db, { facilities: [lakeside, rival] })
    const seen = await server.call(facilityEndpoints.ofUser, { userCode: both.code }, token.organization)
    expect(namesOf(seen.body.data)).toEqual(['Lakeside'])
    const mine = await server.call(facilityEndpoints.ofUser, {}, token.facility)
    expect(namesOf(mine.body.data)).toEqual(['Lakeside'])
    const nobody = await server.call(facilityEndpoints.ofUser, { userCode: 'USR999999' }, token.organization)
    expect(nobody.body.data).toEqual([])
  })
})
