import { useEffect, useState } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** The whole seconds until a moment, counting down to 0. */
export function useCountdown(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment))
  useEffect(() => {
    setSeconds(secondsUntil(moment))
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 500)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
