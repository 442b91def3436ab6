import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, isWaiting, noAnswer } from './queue.ts'
import { type Made, type Phone, Sender } from './sender.ts'

const made = (input: number): Made => ({
  call: 'Mobile/X',
  input,
  title: `Do ${input}`,
  about: `${input}`,
  isGain: false,
})

/** A server that does a key once, reached over a network that loses requests and answers. */
class Server {
  readonly done: number[] = []
  readonly #keys = new Set<string>()
  refuses = (_input: number) => false

  receive({ key, input }: Action): number {
    if (this.#keys.has(key)) return 200
    if (this.refuses(input as number)) return 409
    this.#keys.add(key)
    this.done.push(input as number)
    return 200
  }
}

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'server down' | 'session over' | 'too many calls'

const statuses: Partial<Record<Fate, number>> = {
  'request lost': 0,
  'server down': 503,
  'session over': 401,
  'too many calls': 429,
}

function phoneWith(
  server: Server,
  disk: Map<string, Action>,
  fateOf: () => Fate,
): Phone & { isOnline: boolean; at: number } {
  return {
    isOnline: true,
    at: 1,
    async keep(action) {
      disk.set(action.key, structuredClone(action))
    },
    async drop(key) {
      disk.delete(key)
    },
    canSend() {
      return this.isOnline
    },
    async send(action) {
      const fate = fateOf()
      const unseen = statuses[fate]
      if (unseen !== undefined) return { status: unseen, message: '' }
      const status = server.receive(action)
      return fate === 'answer lost' ? { status: 0, message: '' } : { status, message: status === 200 ? '' : 'Taken' }
    },
    show() {},
    now() {
      return this.at
    },
  }
}

type Step = { do: 'act' } | { do: 'flush' } | { do: 'restart' } | { do: 'undo' } | { do: 'toggle' }
const step: fc.Arbitrary<Step> = fc
  .constantFrom('act', 'act', 'flush', 'restart', 'undo', 'toggle')
  .map((what) => ({ do: what }) as Step)
const fate = fc.constantFrom<Fate>(
  'arrives',
  'request lost',
  'answer lost',
  'server down',
  'session over',
  'too many calls',
)

test('with losses, restarts and undo at random moments nothing is done twice, lost, or out of order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.infiniteStream(fate), async (steps, fates) => {
      const server = new Server()
      const disk = new Map<string, Action>()
      const phone = phoneWith(server, disk, () => fates.next().value ?? 'arrives')
      let sender = new Sender(phone)
      let count = 0
      const wanted: number[] = []
      for (const { do: what } of steps) {
        if (what === 'act') {
          wanted.push(++count)
          // The screen may be gone before the outcome is known.
          void sender.act(made(count), `key ${count}`)
          await sender.flush()
        }
        if (what === 'flush') await sender.flush()
        if (what === 'toggle') phone.isOnline = !phone.isOnline
        if (what === 'restart') {
          sender = new Sender(phone)
          sender.load([...disk.values()])
        }
        if (what === 'undo') {
          const last = sender.queue.findLast((action) => isWaiting(action) && action.triedAt === undefined)
          if (last) {
            await sender.dismiss(last.key)
            wanted.splice(wanted.indexOf(last.input as number), 1)
          }
        }
      }
      phone.isOnline = true
      phone.send = async (action) => ({ status: server.receive(action), message: '' })
      await sender.flush()
      expect(server.done).toEqual(wanted)
      expect(sender.queue).toEqual([])
      expect(disk.size).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('a refusal is told to who is looking, and stays for who is not', async () => {
  const server = new Server()
  server.refuses = () => true
  const disk = new Map<string, Action>()
  const phone = phoneWith(server, disk, () => 'arrives')
  const sender = new Sender(phone)
  expect(await sender.act(made(1), 'a')).toEqual({ state: 'refused', message: 'Taken' })
  expect(sender.queue).toEqual([])

  phone.isOnline = false
  expect(await sender.act(made(2), 'b')).toEqual({ state: 'waiting' })
  phone.isOnline = true
  await sender.flush()
  expect(disk.get('b')).toMatchObject({ refusal: 'Taken', title: 'Do 2' })
})

test('what may have been done is not sent again when the server has forgotten its key', async () => {
  const server = new Server()
  const disk = new Map<string, Action>()
  const phone = phoneWith(server, disk, () => 'answer lost')
  const sender = new Sender(phone)
  expect(await sender.act(made(1), 'a')).toEqual({ state: 'waiting' })
  expect(server.done).toEqual([1])
  phone.at += 24 * 3_600_000
  await sender.flush()
  expect(sender.queue).toMatchObject([{ refusal: noAnswer }])
  expect(server.done).toEqual([1])
})

test('what the server refused to look at is not done: it can be taken back, and is sent however late', async () => {
  const server = new Server()
  const disk = new Map<string, Action>()
  let fate: Fate = 'session over'
  const phone = phoneWith(server, disk, () => fate)
  const sender = new Sender(phone)
  await sender.act(made(1), 'a')
  fate = 'too many calls'
  await sender.flush()
  expect([sender.queue[0]?.triedAt, disk.get('a')?.triedAt]).toEqual([undefined, undefined])
  phone.at += 25 * 3_600_000
  fate = 'answer lost'
  await sender.flush()
  // From here on it may be done, whatever the server says of later tries.
  fate = 'session over'
  await sender.flush()
  expect(sender.queue).toMatchObject([{ triedAt: phone.at }])
  expect(server.done).toEqual([1])
})

test('a refusal of a second try says nothing of the first, which had no answer', async () => {
  const phone = phoneWith(new Server(), new Map(), () => 'arrives')
  phone.send = async () => ({ status: 401, message: '', isSecondTry: true })
  const sender = new Sender(phone)
  await sender.act(made(1), 'a')
  expect(sender.queue).toMatchObject([{ triedAt: phone.at }])
})

test('without a session or a network nothing is tried, so it can be taken back', async () => {
  const phone = phoneWith(new Server(), new Map(), () => 'arrives')
  phone.isOnline = false
  const sender = new Sender(phone)
  await sender.act(made(1), 'a')
  expect(sender.queue[0]?.triedAt).toBeUndefined()
  await sender.dismiss('a')
  expect(sender.queue).toEqual([])
})
