import { useDebouncedValue } from '@mantine/hooks'
import type { UserFilter } from '@shiftward/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useKeptState } from '../../lib/kept-state.ts'
import { firstView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { invitedCountQuery, userPageQuery } from './user.queries.ts'

export const sortedBy = 'firstName'

/** The users that are searched for, page by page. */
export function useUserList() {
  const [view, setView] = useKeptState('users', () => firstView(sortedBy))
  const [filter, setFilter] = useKeptState<UserFilter>('users shown', () => 'all')
  const [typed, setTyped] = useKeptState('users searched', () => '')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const users = useQuery(userPageQuery(view, { filter, q }))
  const rows = useRowsInRange(users.data, view, setView)
  const toFirstPage = () => setView((before) => ({ ...before, page: 1 }))

  return {
    users,
    rows,
    view,
    setView,
    typed,
    q,
    filter,
    invited: useQuery(invitedCountQuery).data,
    isFiltered: q !== '' || filter !== 'all',
    search(text: string) {
      setTyped(text)
      toFirstPage()
    },
    choose(chosen: UserFilter) {
      setFilter(chosen)
      toFirstPage()
    },
    showAll() {
      setTyped('')
      setFilter('all')
    },
  }
}
