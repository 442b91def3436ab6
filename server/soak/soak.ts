/**
 * How to add a soak test: write server/soak/<what>.test.ts as any server test (harness.ts, server-process.ts and the
 * rest of server/test may be used), and take the number of rounds, writes or seconds from `soak`. The full form is for
 * `npm run test:soak`; the short form runs beside the browser tests in `npm test`, and should take about 20 seconds.
 * ROUNDS overrides the number of rounds in both: `ROUNDS=200 npm run test:soak -- kill`.
 */
const isShort = process.env.SOAK === 'short'

export const soak = <Amount>({ full, short }: { full: Amount; short: Amount }): Amount => (isShort ? short : full)

export const rounds = (usual: { full: number; short: number }): number => Number(process.env.ROUNDS) || soak(usual)
