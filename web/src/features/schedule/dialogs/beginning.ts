import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { blockCalendarKey } from '../schedule.queries.ts'

const nothing = () => undefined

/**
 * A dialog may be opened with what is old already: while the calendar is being read, as right after a change of one's
 * own, or before it is drawn. It begins with what is there once that is done: true until then.
 */
export function useBeginning(onBegun: () => void = nothing): boolean {
  const isReading = useIsFetching({ queryKey: blockCalendarKey }) > 0
  const [isBeginning, setBeginning] = useState(true)
  useEffect(() => {
    if (!isBeginning || isReading) return
    setBeginning(false)
    onBegun()
  })
  return isBeginning
}
