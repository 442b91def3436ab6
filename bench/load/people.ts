import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@shiftward/contract/limits.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { anyAct, type Person, poll, readMonth } from './acts.ts'

/** On average: people act in bursts and then pause. */
const thinkMs = 10_000
/** The pause between two sign-ins. */
const arrivalMs = 10_000

/** Everyone signs in, opens a calendar and works until stopped. Resolves when all are signed in. */
export async function beAtWork(persons: Person[]) {
  const stopping = new AbortController()
  const leaving: (() => void)[] = []
  const going: Promise<unknown>[] = []
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function comeIn(person: Person) {
    leaving.push(
      await person.client.listen(
        scheduleEndpoints.live,
        { departmentCode: person.department.code },
        person.token,
        (event) => hear(person, event),
      ),
    )
    going.push(
      again(async () => {
        await rest(-Math.log(1 - Math.random()) * thinkMs)
        if (!stopping.signal.aborted) await anyAct(person)
      }),
      again(async () => {
        await rest(limits.request.refreshMs)
        if (!stopping.signal.aborted) await poll(person)
      }),
    )
  }

  async function again(what: () => Promise<unknown>) {
    while (!stopping.signal.aborted) await what()
  }

  /** The console reloads a changed month if it is on screen; these people show the current month. */
  function hear(person: Person, event: string) {
    const { type, startDate, endDate } = JSON.parse(event)
    const isShown = type === 'ready' || [startDate, endDate].some((date: string) => isThisMonth(date))
    if (isShown) going.push(readMonth(person, { isBackground: true }))
  }

  await Promise.all(
    persons.map(async (person, place) => {
      await sleep((place / persons.length) * arrivalMs)
      await comeIn(person)
    }),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(going)
      for (const leave of leaving) leave()
    },
  }
}

const isThisMonth = (wireDate: string) => {
  const today = new Date().toISOString()
  return wireDate.slice(0, 2) === today.slice(5, 7) && wireDate.slice(6) === today.slice(0, 4)
}
