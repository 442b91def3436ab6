import type { Swap, SwapStatus } from '@shiftward/contract/swap.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder, isNamed, isPart, type ListPart, sortOf, windowOf } from '../../lib/list.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'

/** A caller sees the swaps of the departments in their scope. */
const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('swaps')
    .innerJoin('shifts', 'shifts.id', 'swaps.shift_id')
    .innerJoin('users as giver', 'giver.id', 'swaps.from_provider_id')
    .innerJoin('users as taker', 'taker.id', 'swaps.to_provider_id')
    .innerJoin('departments', 'departments.id', 'swaps.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .where(
      departmentInScope(scope, {
        organization: 'swaps.organization_id',
        facility: 'swaps.facility_id',
        department: 'swaps.department_id',
      }),
    )

const giverName = fullName('giver')
const takerName = fullName('taker')

const sortable = {
  fromQHPName: inNameOrder(giverName),
  toQHPName: inNameOrder(takerName),
  shiftDate: sql`shifts.starts_at`,
  swapStatus: 'swaps.status',
}

type Filters = ListPart & { swapStatus?: SwapStatus | undefined }

/** Newest first unless `sort` says otherwise. */
export async function listSwaps(db: Connection, scope: Scope, filters: Filters) {
  const found = filtered(inScope(db, scope), filters)
  const sorting = filters.sort === undefined ? undefined : sortOf(filters.sort, sortable)
  const rows = (sorting ? found.orderBy(sorting.order, sorting.direction) : found).orderBy('swaps.id', 'desc').select([
    'swaps.id as swapId',
    giverName.as('fromQHPName'),
    'giver.code as fromQHPCode',
    takerName.as('toQHPName'),
    'taker.code as toQHPCode',
    sql<string>`to_char(shifts.date, 'MM-DD-YYYY')`.as('shiftDate'),
    sql<Swap['swapStatus']>`swaps.status`.as('swapStatus'),
    'shifts.id as shiftId',
    'shifts.start_time as startTime',
    'shifts.end_time as endTime',
    'shifts.skill',
    'departments.name as departmentName',
    'teams.name as teamName',
    'swaps.reason',
    sql<number>`(
        select count(*)::int from swaps as together
        where together.id = swaps.id or together.group_id = swaps.group_id)`.as('askedTogether'),
    sql<Swap['returnShift']>`(
        select json_build_object('shiftDate', to_char(swaps.return_date, 'MM-DD-YYYY'),
          'startTime', swaps.return_start_time, 'endTime', swaps.return_end_time, 'teamName', team.name)
        from shifts as back join teams as team on team.id = back.team_id
        where back.id = swaps.return_shift_id)`.as('returnShift'),
  ])
  if (!isPart(filters)) return rows.execute()
  const { limit, offset } = windowOf(filters)
  const [page, { total }] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    found.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: page, total }
}

function filtered(query: ReturnType<typeof inScope>, { q = '', swapStatus }: Filters) {
  const kept = swapStatus ? query.where('swaps.status', '=', swapStatus) : query
  if (q.trim() === '') return kept
  return kept.where(sql<boolean>`(${isNamed(giverName, q)} or ${isNamed(takerName, q)} or ${isNamed('teams.name', q)})`)
}

export function findSwapInScope(db: Connection, scope: Scope, id: number) {
  return inScope(db, scope)
    .select([
      'swaps.shift_id',
      'swaps.return_shift_id',
      'swaps.from_provider_id',
      'swaps.to_provider_id',
      'giver.code as fromCode',
      giverName.as('fromName'),
      takerName.as('toName'),
      sql<Swap['swapStatus']>`swaps.status`.as('status'),
    ])
    .where('swaps.id', '=', id)
    .executeTakeFirst()
}
