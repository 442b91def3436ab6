/** A name as searches compare it: 'nunez' finds Núñez, and either apostrophe finds O’Neil. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .toLowerCase()
