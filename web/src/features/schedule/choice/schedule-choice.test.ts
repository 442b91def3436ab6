import type { FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { describe, expect, it } from 'vitest'
import {
  availableBlocks,
  type Change,
  choose,
  deactivatedBlocks,
  firstDayOf,
  lastDayBefore,
  monthInside,
  nearestBlock,
  settle,
} from './schedule-choice.ts'
import type { ScheduleSearch } from './schedule-search.ts'

const department = (id: number) => ({ departmentId: id, departmentCode: `DEP${id}`, departmentName: `D${id}` })
const facility = (id: number, ...departments: number[]): FacilityWithDepartments => ({
  facilityId: id,
  facilityCode: `FAC${id}`,
  facilityName: `F${id}`,
  timeZone: 'America/New_York',
  department: departments.map(department),
})
const block = (id: number, startDate: string, endDate: string, isDeactivated = false) => ({
  schedulerId: id,
  scheduleCode: `BLK${id}`,
  startDate,
  endDate,
  isDeactivated,
  publishedAt: null,
  pendingChanges: 0,
})
const team = (id: number, ...schedule: TeamBlocks['schedule']): TeamBlocks => ({
  teamCode: `TEAM${id}`,
  teamName: `T${id}`,
  shortCode: 'T',
  color_Code: '#005d5d',
  skillLevel: ['Registered Nurse'],
  scheduleCode: null,
  startTime: '07:00:00',
  endTime: '15:00:00',
  hasNeeds: false,
  lastDay: null,
  frequencyIntervalText: 'Monday',
  schedule,
})

const today = '2026-11-15'
const october = block(1, '10-01-2026', '10-31-2026')
const november = block(2, '11-01-2026', '11-30-2026')
const winter = block(3, '12-01-2026', '02-28-2027')
const known = { today, isDepartmentForced: false }
const facilities = [facility(1, 1, 2), facility(2, 3)]
const chosen = {
  facility: 'FAC1',
  department: 'DEP1',
  view: 'team',
  team: 'TEAM1',
  skill: 'CRNA',
  block: 'BLK2',
  month: '2026-11',
} as const

describe('a choice', () => {
  it('of a facility resets department, team, skill and block', () => {
    expect(choose(chosen, { facility: 'FAC2' })).toEqual({ facility: 'FAC2', view: 'team', month: '2026-11' })
  })

  it('of a department resets team, skill and block, and keeps the facility', () => {
    const next = choose(chosen, { department: 'DEP2' })
    expect(next).toEqual({ facility: 'FAC1', department: 'DEP2', view: 'team', month: '2026-11' })
  })

  it('of a team resets skill and block', () => {
    expect(choose(chosen, { team: 'TEAM2' })).toMatchObject({ team: 'TEAM2', skill: undefined, block: undefined })
  })

  it('of a skill resets nothing', () => {
    expect(choose(chosen, { skill: 'Physician' })).toEqual({ ...chosen, skill: 'Physician' })
  })

  it('of a block names the month to show', () => {
    expect(choose(chosen, { block: 'BLK3', month: '2026-12' })).toEqual({ ...chosen, block: 'BLK3', month: '2026-12' })
  })

  it('of the view shows the whole department', () => {
    expect(choose(chosen, { view: 'department' })).toMatchObject({
      view: 'department',
      team: undefined,
      month: '2026-11',
    })
  })

  it('of a day shows its month, and of a month clears the day', () => {
    expect(choose(chosen, { day: '2026-12-01' })).toMatchObject({ day: '2026-12-01', month: '2026-12' })
    expect(choose(chosen, { day: today, range: 'day' })).toMatchObject({ day: today, range: 'day' })
    expect(choose({ ...chosen, day: today }, { month: '2027-01' })).toMatchObject({ day: undefined, month: '2027-01' })
  })
})

describe('the defaults', () => {
  it('are the first facility and its first department', () => {
    expect(settle({}, { ...known, facilities })).toMatchObject({ facility: 'FAC1', department: 'DEP1', view: 'team' })
    expect(settle({ facility: 'FAC2' }, { ...known, facilities })).toMatchObject({ department: 'DEP3' })
  })

  it('replace what does not exist', () => {
    const search = { facility: 'FAC9', department: 'DEP3' }
    expect(settle(search, { ...known, facilities })).toMatchObject({ facility: 'FAC1', department: 'DEP1' })
  })

  it('do not change what is not loaded yet', () => {
    expect(settle(chosen, known)).toEqual(chosen)
  })

  it('are the first team with a block, its first block and its first skill', () => {
    const teams = [team(1), team(2, october, november)]
    const settled = settle(
      { ...chosen, team: undefined, block: undefined, skill: undefined },
      { ...known, teams, skills: ['Physician', 'CRNA'] },
    )
    expect(settled).toMatchObject({ team: 'TEAM2', block: 'BLK2', skill: 'Physician', month: '2026-11' })
  })

  it('without a month are the month of today in the block, or the nearest one', () => {
    const monthOf = (code: string) =>
      settle({ ...chosen, block: code, month: undefined }, { ...known, teams: [team(1, october, november, winter)] })
    expect(monthOf('BLK1')).toMatchObject({ block: 'BLK1', month: '2026-10' })
    expect(monthOf('BLK2')).toMatchObject({ block: 'BLK2', month: '2026-11' })
    expect(monthOf('BLK3')).toMatchObject({ block: 'BLK3', month: '2026-12' })
  })

  it('have no block if all are deactivated', () => {
    const teams = [team(1, { ...november, isDeactivated: true })]
    expect(settle({ ...chosen, block: undefined }, { ...known, teams })).not.toHaveProperty('block')
  })

  it('keep a deactivated block that was chosen, in its own months', () => {
    const off = block(5, '11-01-2026', '11-30-2026', true)
    const teams = [team(1, november, off, winter)]
    expect(settle({ ...chosen, block: 'BLK5' }, { ...known, teams }).block).toBe('BLK5')
    expect(settle({ ...chosen, block: 'BLK5', month: '2026-12' }, { ...known, teams }).block).toBe('BLK3')
    expect(deactivatedBlocks(teams[0]?.schedule ?? [])).toEqual([off])
  })

  it('force Department view on users who have no other, and choose no team there', () => {
    const settled = settle(
      { view: 'team', team: 'TEAM1', skill: 'CRNA', block: 'BLK2' },
      { ...known, isDepartmentForced: true, facilities, teams: [team(1, november)], skills: ['CRNA'] },
    )
    expect(settled).toEqual({
      facility: 'FAC1',
      department: 'DEP1',
      view: 'department',
      range: 'month',
      month: '2026-11',
    })
  })

  it('choose a day for week and day range: today in its month, the first in another', () => {
    const dayOf = (month: string) => settle({ view: 'department', range: 'week', month }, known).day
    expect(dayOf('2026-11')).toBe(today)
    expect(dayOf('2026-12')).toBe('2026-12-01')
  })

  it('leave out a team that was closed before the days on screen, unless it was chosen', () => {
    const closed = { ...team(1, october), lastDay: '10-20-2026' }
    const teams = [closed, team(2)]
    expect(settle({ view: 'team' }, { ...known, teams }).team).toBe('TEAM2')
    expect(settle({ view: 'team', month: '2026-10' }, { ...known, teams }).team).toBe('TEAM1')
    expect(settle({ view: 'team', team: 'TEAM1' }, { ...known, teams }).team).toBe('TEAM1')
  })

  it('of closed teams: the last of their last days, if none is open on screen', () => {
    const closed = [{ lastDay: '12-31-2025' }, { lastDay: '10-20-2026' }]
    expect(lastDayBefore(closed, '2026-10-21')).toBe('2026-10-20')
    expect(lastDayBefore(closed, '2026-10-20')).toBeUndefined()
    expect(lastDayBefore([...closed, { lastDay: null }], '2026-10-21')).toBeUndefined()
  })

  it('begin with the month, with the week, or with the day on screen', () => {
    const shown = { month: '2026-11', day: '2026-11-03' }
    const starts = [undefined, 'month', 'week', 'day'].map((range) => firstDayOf({ ...shown, range } as ScheduleSearch))
    expect(starts).toEqual(['2026-11-01', '2026-11-01', '2026-11-01', '2026-11-03'])
    expect(firstDayOf({ range: 'week', month: '2026-12', day: '2026-12-01' })).toBe('2026-11-29')
  })

  it('do not change when they are settled again', () => {
    const loaded = { ...known, facilities, teams: [team(1, november)], skills: ['CRNA'] }
    const once = settle({}, loaded)
    expect(settle(once, loaded)).toEqual(once)
  })
})

describe('the month on screen', () => {
  const teams = [team(1, october, november), team(2, block(4, '11-16-2026', '01-31-2027')), team(3, october)]
  const settled = (change: Change) => settle(choose(chosen, change), { ...known, teams })

  it('stays when the team changes: the block that covers it is taken', () => {
    expect(settled({ team: 'TEAM2' })).toMatchObject({ team: 'TEAM2', block: 'BLK4', month: '2026-11' })
  })

  it('stays when no block of the team covers it', () => {
    expect(settled({ team: 'TEAM3' })).toMatchObject({ team: 'TEAM3', month: '2026-11' })
    expect(settled({ team: 'TEAM3' })).not.toHaveProperty('block')
  })

  it('stays when the department changes: a team whose block covers it is taken', () => {
    const others = [team(5, october), team(6, november)]
    const moved = settle(choose(chosen, { department: 'DEP2' }), { ...known, teams: others })
    expect(moved).toMatchObject({ team: 'TEAM6', block: 'BLK2', month: '2026-11' })
  })

  it('moves on to the block that covers the new month, and to no block where there is none', () => {
    expect(settled({ month: '2026-10' })).toMatchObject({ block: 'BLK1', month: '2026-10' })
    expect(settled({ month: '2026-12' })).toMatchObject({ team: 'TEAM1', month: '2026-12' })
    expect(settled({ month: '2026-12' })).not.toHaveProperty('block')
  })

  it('keeps the chosen block while several cover the month, unless a day is wanted', () => {
    const halves = [team(1, block(7, '11-01-2026', '11-14-2026'), block(8, '11-15-2026', '11-28-2026'))]
    const inHalf = (change: Change) => settle(choose({ ...chosen, block: 'BLK7' }, change), { ...known, teams: halves })
    expect(inHalf({ month: '2026-11' })).toMatchObject({ block: 'BLK7' })
    expect(inHalf({ day: today })).toMatchObject({ block: 'BLK8', month: '2026-11' })
    expect(inHalf({ day: '2026-11-30' })).toMatchObject({ block: 'BLK7', month: '2026-11' })
  })

  it('is the nearest of a block that does not cover it', () => {
    expect(monthInside(winter, '2027-01')).toBe('2027-01')
    expect(monthInside(winter, '2026-11')).toBe('2026-12')
    expect(monthInside(october, '2026-11')).toBe('2026-10')
  })

  it('without a block offers the next block, or else the one before', () => {
    expect(nearestBlock([winter, october], '2026-11')).toBe(winter)
    expect(nearestBlock([november, october], '2027-01')).toBe(november)
    expect(nearestBlock([], '2027-01')).toBeUndefined()
  })
})

describe('the blocks to choose from', () => {
  it('list the current one, then future ones, then past ones, without deactivated ones', () => {
    const past = block(4, '09-01-2026', '09-30-2026')
    const off = block(5, '11-01-2026', '11-14-2026', true)
    const order = availableBlocks([past, winter, off, october, november], today).map((one) => one.scheduleCode)
    expect(order).toEqual(['BLK2', 'BLK3', 'BLK1', 'BLK4'])
  })
})
