import { expect, test } from 'vitest'
import { findingTexts, remedyOf } from './finding.part.ts'

const hidden = { rule: 'overlap', level: 'warn', values: null, isOutdated: false } as const
const credential = (type: string, state: 'missing' | 'expired' | 'unverified' = 'missing') =>
  ({ rule: 'credential', level: 'warn', values: { type, state }, isOutdated: false }) as const

test('findings that read the same are said once, and those of one rule that differ are all said', () => {
  const texts = findingTexts([hidden, credential('BLS'), hidden, credential('ACLS')])
  expect(texts).toHaveLength(3)
  expect(texts[0]).toBe('You have another shift planned then, ask your scheduler')
  expect(texts.slice(1).map((text) => /BLS|ACLS/.exec(text)?.[0])).toEqual(['BLS', 'ACLS'])
})

test('what I can remove myself has a way there, and nothing else has', () => {
  const mark = { rule: 'unavailable', level: 'warn', values: { from: null, to: null }, isOutdated: false } as const
  expect(remedyOf([mark, mark])?.to).toBe('/me/availability')
  expect(remedyOf([credential('BLS', 'expired'), credential('ACLS')])?.to).toBe('/me/credentials')
  expect(remedyOf([credential('BLS', 'unverified')])).toBeUndefined()
  expect(remedyOf([mark, hidden])).toBeUndefined()
  expect(remedyOf([])).toBeUndefined()
})
