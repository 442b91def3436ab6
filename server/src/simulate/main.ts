import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

const usage = `Usage: npm run simulate -- [options]
  --rate 30        acts a minute, all providers together
  --providers 20   how many providers take part
  --administrators answer the requests too, as the platform admin
  --url http://127.0.0.1:3000
  --remote         allow a server on another machine`

const hereOnly = ['127.0.0.1', 'localhost', '[::1]']

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '30' },
      providers: { type: 'string', default: '20' },
      url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT || 3000}` },
      administrators: { type: 'boolean', default: false },
      remote: { type: 'boolean', default: false },
    },
  })
  const [rate, providers] = [Number(values.rate), Number(values.providers)]
  if (!(rate > 0 && rate <= 6_000)) throw new Error('--rate: a number from 1 to 6000')
  if (!(Number.isInteger(providers) && providers > 0)) throw new Error('--providers: a whole number above zero')
  if (!URL.canParse(values.url)) throw new Error('--url: an address like http://127.0.0.1:3000')
  if (!values.remote && !hereOnly.includes(new URL(values.url).hostname)) {
    throw new Error('--url: this is another machine; add --remote to allow it')
  }
  return { rate, providers, withAdministrators: values.administrators, url: values.url }
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

try {
  const options = readOptions(process.argv.slice(2))
  const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)
  await simulate({ ...options, signal: stopping.signal, tell })
} catch (error) {
  const { message, cause } = error as Error
  // fetch only says 'fetch failed'; the reason is in its cause.
  console.error(cause instanceof Error ? `${message}: ${cause.message}. Is the server running?` : message)
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) console.error(usage)
  process.exitCode = 1
}
