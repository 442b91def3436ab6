import { setTimeout as sleep } from 'node:timers/promises'
import { actOnce } from './acts.ts'
import { openClient, Refused } from './client.ts'
import { answerOnce } from './desk.ts'
import { findPeople } from './person.ts'

type Options = {
  url: string
  /** Acts per minute, of all providers together. */
  rate: number
  providers: number
  /** Whether the requests of everybody are answered too, those of a person who tries the app among them. */
  withAdministrators: boolean
  signal: AbortSignal
  tell(line: string): void
}

/** Lets providers take shifts, swap, request leave and call out until aborted; returns the number of acts. */
export async function simulate(options: Options): Promise<number> {
  const { url, rate, providers, withAdministrators, signal, tell } = options
  const { people, desk } = await findPeople(openClient(url), providers)
  if (people.length === 0) throw new Error('There is no provider who could do anything.')
  tell(`${people.length} providers, ${rate} acts a minute.`)
  let done = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const who = people[turn % people.length]
    const rest = sleep(60_000 / rate, undefined, { signal }).catch(() => undefined)
    const today = new Date().toISOString().slice(0, 10)
    try {
      const deed = who && (await actOnce(who, today))
      if (deed) {
        done += 1
        tell(`${who.name} ${deed}.`)
      }
      const answer = withAdministrators && (await answerOnce(desk, turn))
      if (answer) tell(`${desk.name} ${answer}.`)
    } catch (error) {
      // A refusal is normal: another provider was quicker. Any other error ends the simulation.
      if (!(error instanceof Refused) || error.status >= 500) throw error
      tell(`${who?.name} is refused: ${error.message}`)
    }
    await rest
  }
  return done
}
