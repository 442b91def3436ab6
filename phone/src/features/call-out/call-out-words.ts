export const nobodyTold = 'Nobody has been told yet. Please phone.'

type Calling = { problem: string | undefined; isOffline: boolean; isSoon: boolean; desk: string }

/** What has to be said before or after pressing. Phoning too is asked only where there is a number to phone. */
export function noteOf({ problem, isOffline, isSoon, desk }: Calling): { kind: 'stop' | 'warn'; text: string } | null {
  if (problem !== undefined) return { kind: 'stop', text: problem }
  if (isOffline) return { kind: 'stop', text: `No network. ${nobodyTold}` }
  return isSoon && desk !== '' ? { kind: 'warn', text: 'It starts soon: please phone too.' } : null
}
