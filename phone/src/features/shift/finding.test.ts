import { expect, test } from 'vitest'
import { findingTexts } from './finding.part.ts'

test('findings that read the same are said once, and those of one rule that differ are all said', () => {
  const hidden = { rule: 'overlap', level: 'warn', values: null, isOutdated: false } as const
  const credential = (type: string) =>
    ({ rule: 'credential', level: 'warn', values: { type, state: 'missing' }, isOutdated: false }) as const
  const texts = findingTexts([hidden, credential('BLS'), hidden, credential('ACLS')])
  expect(texts).toHaveLength(3)
  expect(texts[0]).toBe('You have another shift planned then, ask your scheduler')
  expect(texts.slice(1).map((text) => /BLS|ACLS/.exec(text)?.[0])).toEqual(['BLS', 'ACLS'])
})
