import { startServer } from './server.ts'

/** One demo server shared by all tests that need only the demo data; the others start their own. */
export default async function setup() {
  const server = await startServer()
  process.env.DEMO_SERVER = server.address
  return () => server.stop()
}
