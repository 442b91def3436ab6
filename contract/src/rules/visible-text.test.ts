import { expect, test } from 'vitest'
import { optionalText, requiredText } from '../field.ts'
import { visibleText } from './visible-text.ts'

test('a text that nobody sees is empty', () => {
  for (const text of [
    '\u200b',
    '\u3164',
    '\u2800',
    ' \u2060 ',
    '\u200d\u200c',
    '\u3164\u200d\u3164',
    '\ufe0f',
    '\u00ad',
  ]) {
    expect(requiredText('missing', 9).safeParse(text).error?.issues[0]?.message, JSON.stringify(text)).toBe('missing')
    expect(optionalText(9).parse(text), JSON.stringify(text)).toBe('')
  }
})

test('a name never looks like another one because of what nobody sees', () => {
  for (const text of [
    'Mercy\u200b',
    '\u200eMercy',
    'Mer\u00adcy',
    'Mercy\u3164',
    'Mer\u200dcy',
    'Mercy\ufe0f',
    'Mer\u{e0041}cy',
  ]) {
    expect(requiredText('missing', 9).parse(text), JSON.stringify(text)).toBe('Mercy')
  }
})

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Bengali', 'র\u200d্যাচেল'],
  ['Malayalam', 'രാജന്\u200d'],
  ['Kannada', 'ರ\u200d್ಕ'],
  ['a Japanese place', '葛\u{e0100}飾区'],
  ['emoji', 'Ward 👩🏽\u200d⚕\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤\ufe0f'],
  ['accents', 'Zoë O’Brien-Müller'],
])('%s stays as it is written', (_, text) => {
  expect(visibleText(text)).toBe(text)
})
