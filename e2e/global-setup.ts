import { rm } from 'node:fs/promises'
import { prepareDemo, startServer } from './server.ts'

/** One demo server shared by all tests that need only the demo data; the others start their own. */
export default async function setup() {
  process.env.DEMO_FOLDER = await prepareDemo()
  const server = await startServer()
  process.env.DEMO_SERVER = server.address
  return async () => {
    await server.stop()
    await rm(process.env.DEMO_FOLDER ?? '', { recursive: true, force: true })
  }
}
