/** Words that say nothing about which team it is. */
const hollow = new Set(['SHIFT', 'TEAM'])

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** 'ED Day' is D. If that is taken, DA, then DAY, then the first free code of the alphabet. */
export function shortCodeOf(name: string, taken: ReadonlySet<string>): string {
  const word = lastWordOf(name)
  const own = [1, 2, 3].filter((length) => length <= word.length).map((length) => word.slice(0, length))
  const free = own.find((code) => !taken.has(code)) ?? firstFree(taken)
  if (free === undefined) throw new Error('All short codes of the department are taken')
  return free
}

function lastWordOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const words: string[] = plain.match(/[A-Z]+/g) ?? []
  return words.findLast((word) => !hollow.has(word)) ?? words.at(-1) ?? ''
}

function firstFree(taken: ReadonlySet<string>): string | undefined {
  let codes = letters
  for (let length = 1; length <= 3; length++) {
    const free = codes.find((code) => !taken.has(code))
    if (free !== undefined) return free
    codes = codes.flatMap((code) => letters.map((letter) => code + letter))
  }
  return undefined
}
