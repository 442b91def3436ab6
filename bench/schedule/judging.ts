import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { listAvailable } from '../../server/src/features/calendar/calendar-available.service.ts'
import { Judgements } from '../../server/src/features/calendar/calendar-judgement.ts'
import { judgePeople, judgeShifts, type WantedShift } from '../../server/src/features/rule/rule.service.ts'
import type { Database } from '../../server/src/lib/database.ts'
import { middle, timeOf } from '../measure.ts'
import type { House } from './house.ts'
import type { Ward } from './ward.ts'

const rounds = 20
const now = new Date('2026-11-01T12:00:00Z')

type Work = { name: string; run: (db: Database, ward: Ward) => Promise<unknown> }

const works: Work[] = [
  {
    name: '300 people for one shift',
    async run(db, ward) {
      const shift = shiftOn('2026-11-15', ward)
      const findingsOf = await judgePeople(db, ward.nurseIds, [shift])
      return ward.nurseIds.map((id) => findingsOf(id, shift))
    },
  },
  {
    name: 'one person for a month',
    async run(db, ward) {
      const days = Array.from({ length: 30 }, (_, day) => shiftOn(addDays('2026-11-01', day), ward))
      return judgeShifts(db, ward.nurseIds[0] ?? 0, days)
    },
  },
  {
    name: 'available QHPs: 300 people, 30 days',
    run: (db, { month }) =>
      listAvailable({ db, judgements: new Judgements() }, { level: 'platform' }, { scheduleCode: month.code }, now),
  },
]

function shiftOn(date: string, { organization, facility, department, team }: Ward): WantedShift {
  const times = { date, startTime: team.start_time, endTime: team.end_time }
  const { startsAt, endsAt } = spanOfShift(times, facility.time_zone)
  return {
    id: null,
    organization_id: organization.id,
    department_id: department.id,
    team_id: team.id,
    skill: 'Registered Nurse',
    date,
    start_time: team.start_time,
    end_time: team.end_time,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
    is_on_call: false,
    teamName: team.name,
    facilityName: facility.name,
    timeZone: facility.time_zone,
  }
}

/** Judging reads a fixed number of rows by their index, so the time should not follow the rest of the data. */
export async function measureJudging(houses: readonly House[]) {
  console.log(`\nJudging, middle of ${rounds}`)
  for (const { name, run } of works) {
    const times = houses.map(() => [] as number[])
    // The first rounds only warm up. The houses take turns, so that noise hits all alike.
    for (let round = -5; round < rounds; round++) {
      for (const [index, { db, ward }] of houses.entries()) {
        const time = await timeOf(() => run(db, ward))
        if (round >= 0) times[index]?.push(time)
      }
    }
    const [small = 0, large = 0] = times.map(middle)
    const figures = `${small.toFixed(1)} ms, ${large.toFixed(1)} ms`
    console.log(`  ${name.padEnd(38)} ${figures.padStart(20)}   ten times the shifts: ${(large / small).toFixed(2)} x`)
  }
}
