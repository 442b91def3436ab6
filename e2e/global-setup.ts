import { startServer } from './server.ts'

/** One demo server for the journeys that only need the demo; others start their own. */
export default async function setup() {
  const server = await startServer()
  process.env.DEMO_SERVER = server.address
  return () => server.stop()
}
