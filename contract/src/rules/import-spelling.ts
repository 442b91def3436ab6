const apostrophes = /['’‘ʼ`´]/g

/** A name as it is compared: accents, kinds of apostrophes, punctuation, doubled spaces and case do not count. */
export const plainName = (name: string): string =>
  name
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
