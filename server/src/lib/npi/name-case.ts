/** Words that stay small inside a name: 'De la Cruz', 'Van der Berg'. */
const particles = new Set('da das de del den der di dos du e la las los van von y zu'.split(' '))
const numerals = new Set(['II', 'III', 'IV'])

/**
 * A name from the registry, which writes in capitals, as people write it: 'MCDONALD-O'BRIEN' becomes
 * 'McDonald-O'Brien'. A name with small and capital letters was written by a person and stays. 'MAC' is not split:
 * 'Macdonald' is as common as 'MacDonald', and 'Mack' is not 'MacK'.
 */
export function inNormalCase(name: string): string {
  const words = name.trim().split(/\s+/u)
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase()
  return isShouted
    ? words.map((word, index) => (index === 0 ? capitalized(word) : inner(word))).join(' ')
    : words.join(' ')
}

function inner(word: string): string {
  if (numerals.has(word.toUpperCase())) return word.toUpperCase()
  return particles.has(word.toLowerCase()) ? word.toLowerCase() : capitalized(word)
}

/** Each run of letters gets a capital; a single letter after an apostrophe ('John's') does not. */
const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?<=^|[^\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\p{L}['’])\p{Lu}$/u, (letter) => letter.toLowerCase())
    .replace(/(?<![\p{L}\p{M}])Mc(\p{L})(?=\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
