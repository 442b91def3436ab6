import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { blockCalendarKey } from '../schedule.queries.ts'

const nothing = () => undefined

/**
 * A dialog can open with an outdated entry, if the calendar is still reloading after a change. True until the reload is
 * finished; then `onBegun` is called once.
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
