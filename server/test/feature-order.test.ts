import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A feature imports only from features before it, so that no two of them depend on each other. A new feature is added
 * where its imports allow.
 */
const orders = {
  server: [
    'audit',
    'retention',
    'person',
    'message',
    'setting',
    'skill',
    'session',
    'account',
    'organization',
    'holiday',
    'sso',
    'facility',
    'department',
    // The schedule: rows first, then what decides about them, then what changes them with all consequences.
    'shift',
    'block',
    'fairness',
    'rule',
    'publish',
    'interest',
    'offer',
    'request',
    'swap',
    'leave',
    'assign',
    'pattern',
    // People and teams: taking a person away, or showing a team's blocks, needs the schedule.
    'team',
    'registration',
    'user',
    'credential',
    'availability',
    'invitation',
    'import',
    // What reads and does all of it.
    'calendar',
    'candidate',
    'release',
    'fill',
    'report',
    'decision',
    'mobile',
    'on-duty',
    'dashboard',
    'fhir',
  ],
  web: [
    'setting',
    'skill',
    'session',
    'account',
    'message',
    'rule',
    'follow',
    'credential',
    'holiday',
    'organization',
    'sso',
    'facility',
    'department',
    'team',
    'registration',
    'user',
    'import',
    'candidate',
    'request',
    'schedule',
    'on-duty',
    'report',
    'dashboard',
    'audit',
  ],
  phone: [
    'push',
    'frame',
    'session',
    'shift',
    'offer',
    'call-out',
    'today',
    'availability',
    'calendar',
    'open',
    'request',
    'swap',
    'leave',
    'message',
    'hours',
    'credential',
    'me',
  ],
}

/**
 * What one feature may import from another: in the console its queries, a tab for another feature's panel, a panel, and
 * the parts that other screens show; in the provider's app its queries and such parts.
 */
const shared = {
  server: /\.(store|service)\.ts$/,
  web: /\.(queries\.ts|(tab|panel|part)\.tsx)$/,
  phone: /\.(queries\.ts|part\.tsx?)$/,
}

type Side = keyof typeof orders

const root = resolve(import.meta.dirname, '../..')
const featuresOf = (side: Side) => join(root, side, 'src', 'features')

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** The imports that cross from one feature of a side into another. */
function crossings(side: Side) {
  const folder = featuresOf(side)
  const featureOf = (path: string) => relative(folder, path).split('/')[0] ?? ''
  return filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
      return [...imports].map(([, to = '']) => ({ path, target: resolve(dirname(path), to) }))
    })
    .filter(({ target }) => target.startsWith(folder))
    .map(({ path, target }) => ({ path, target, from: featureOf(path), to: featureOf(target) }))
    .filter(({ from, to }) => from !== to)
}

const text = ({ path, target }: { path: string; target: string }) =>
  `${relative(root, path)} imports ${relative(root, target)}`

test.each(['server', 'web', 'phone'] as const)('every feature of the %s has its place in the order', (side) => {
  expect(readdirSync(featuresOf(side)).toSorted()).toEqual(orders[side].toSorted())
})

test.each(['server', 'web', 'phone'] as const)('features of the %s import only from features before them', (side) => {
  const found = crossings(side)
  // Otherwise the test would pass because it reads no imports at all.
  expect(found.length).toBeGreaterThan(10)
  const place = (feature: string) => orders[side].indexOf(feature)
  expect(found.filter(({ from, to }) => place(to) > place(from)).map(text)).toEqual([])
})

test.each(['server', 'web', 'phone'] as const)('features of the %s share only what is meant to be shared', (side) => {
  expect(
    crossings(side)
      .filter(({ target }) => !shared[side].test(target))
      .map(text),
  ).toEqual([])
})
