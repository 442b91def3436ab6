import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { type SecondFactorAsked, type SignedIn, sessionEndpoints } from '@shiftward/contract/session.ts'
import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { type Call, Refused } from './client.ts'

type Account = { name: string; email: string; password: string; login: typeof mobileEndpoints.login }

/** A provider who uses the phone app, or an administrator at the desk. */
export class Person {
  readonly name: string
  readonly #call: Call
  readonly #email: string
  readonly #password: string
  readonly #login: Account['login']
  #token: string | undefined

  constructor(call: Call, account: Account) {
    this.#call = call
    this.name = account.name
    this.#email = account.email
    this.#password = account.password
    this.#login = account.login
  }

  /** Signs in at the first act, and again when the session has expired. */
  ask: Call = async (endpoint, input) => {
    try {
      return await this.#call(endpoint, input, this.#token ?? (await this.#signIn()))
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      return this.#call(endpoint, input, await this.#signIn())
    }
  }

  async #signIn(): Promise<string> {
    const credentials = { username: this.#email, password: this.#password }
    this.#token = tokenOf(await this.#call(this.#login, credentials))
    return this.#token
  }
}

function tokenOf(answer: SignedIn | SecondFactorAsked): string {
  if ('token' in answer) return answer.token
  throw new Error('A demo account asks for a second factor, so nobody can be simulated with it.')
}

/** The demo's providers, who share one password, and the platform admin, who can list them and answers their requests. */
export async function findPeople(call: Call, most: number): Promise<{ people: Person[]; desk: Person }> {
  const { demo } = await call(settingEndpoints.get, {})
  const admin = demo?.accounts[0]
  if (!demo || !admin) throw new Error('The server is not in demo mode: there is nobody whose password is known.')
  const { password } = demo
  const desk = new Person(call, { name: admin.who, email: admin.email, password, login: sessionEndpoints.login })
  const users = await desk.ask(userEndpoints.getAll, { filter: 'qhp' })
  const rows = Array.isArray(users) ? users : users.rows
  const people = shuffled(rows)
    .slice(0, most)
    .map(
      ({ firstName, lastName, emailId: email }) =>
        new Person(call, { name: `${firstName} ${lastName}`, email, password, login: mobileEndpoints.login }),
    )
  return { people, desk }
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
