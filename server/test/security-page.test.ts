import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/security.md names a test for each requirement that we meet, so it must not name one that is gone. */

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , verdict = '', evidence = '']) => ({ number, verdict, evidence }))

/** As the page says: from the root, or below the server's features. */
const bases = ['', 'server/src/features/']
const sourceOf = (file: string) => {
  const base = bases.find((one) => existsSync(new URL(one + file, root)))
  return base === undefined ? undefined : readFileSync(new URL(base + file, root), 'utf8')
}

/** `file` 'title', 'another title' */
const named = rows.flatMap(({ number, evidence }) =>
  [...evidence.matchAll(/`([\w./-]+\.test\.ts)`((?:,? '[^']+')*)/g)].map(([, file = '', titles = '']) => ({
    number,
    file,
    titles: [...titles.matchAll(/'([^']+)'/g)].map(([, title = '']) => title),
  })),
)

test('the security page has a verdict for every requirement of the three chapters, levels 1 and 2', () => {
  const counts = { 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2 }
  const last = { ...counts, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1 }
  const all = Object.entries(last).flatMap(([section, most]) =>
    Array.from({ length: most }, (_, index) => `${section}.${index + 1}`),
  )
  expect(rows.map(({ number }) => number).sort()).toEqual(all.sort())
  for (const { number, verdict } of rows) expect(['met', '**not met**', 'n/a'], number).toContain(verdict)
})

test('every test that the security page names exists', () => {
  expect(named.length).toBeGreaterThan(30)
  for (const { number, file, titles } of named) {
    const source = sourceOf(file)
    expect(source, `${number}: ${file}`).toBeDefined()
    expect(titles, `${number}: ${file}`).not.toHaveLength(0)
    for (const title of titles) expect(source, `${number}: ${file}`).toContain(title)
  }
})
