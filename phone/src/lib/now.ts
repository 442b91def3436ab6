import { useEffect, useState } from 'react'

const minute = 60_000

/** The current time, renewed at every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
