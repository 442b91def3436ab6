/** As people type it who look for a name: 'Núñez' is found by 'nunez', and O’Neil with either apostrophe. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .toLowerCase()
