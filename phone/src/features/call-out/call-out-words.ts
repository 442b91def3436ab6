type Workplace = { facilityName: string; organizationName: string }

/** `hasWorked`: I leave a running shift, and keep the hours until then. */
type Called = { facilityName: string; hasWorked: boolean }

/** Only the organization of the shift is told of a call-out. People who work for others have to tell those themselves. */
export function recordedText(
  day: string,
  { facilityName, hasWorked }: Called,
  workplaces: readonly Workplace[],
): string {
  const organizations = new Set(workplaces.map(({ organizationName }) => organizationName))
  const names = workplaces.filter((one) => one.facilityName === facilityName).map((one) => one.organizationName)
  const shifts = hasWorked ? 'You keep the hours until you leave. Your other shifts' : 'Your shifts'
  if (organizations.size < 2) return `${day} is recorded as sick. ${shifts} of that day are no longer yours.`
  const at = new Set(names).size === 1 ? names[0] : 'the organization of this shift'
  return `${day} is recorded as sick at ${at}. ${shifts} there on that day are no longer yours. Elsewhere nobody is told.`
}

type Calling = { problem: string | undefined; isOffline: boolean; isSoon: boolean; desk: string }

/** What has to be said before or after pressing. Phoning too is asked only where there is a number to phone. */
export function noteOf({ problem, isOffline, isSoon, desk }: Calling): { kind: 'stop' | 'warn'; text: string } | null {
  if (problem !== undefined) return { kind: 'stop', text: problem }
  if (isOffline) return { kind: 'stop', text: 'No network. Nobody has been told yet. Please phone.' }
  return isSoon && desk !== '' ? { kind: 'warn', text: 'Please phone too, so that somebody can come in time.' } : null
}
