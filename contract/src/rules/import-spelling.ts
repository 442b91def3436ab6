import { plainText } from './plain-text.ts'

const apostrophes = /['’‘ʼ`´]/g

/** A name as it is compared: accents, apostrophes, punctuation, doubled spaces and case do not count. */
export const plainName = (name: string): string =>
  plainText(name.replaceAll(apostrophes, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
