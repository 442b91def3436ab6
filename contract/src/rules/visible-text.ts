/** Scripts such as Persian and Bengali need joiners between letters; in Latin they change nothing that one sees. */
const joiner =
  /(?<=[[\p{L}\p{M}]--[\p{Default_Ignorable_Code_Point}\p{Script=Latin}]])\p{Join_Control}(?=[[\p{L}\p{M}]--\p{Default_Ignorable_Code_Point}])/v
/** In Indic scripts it also makes the last letter a bare consonant, behind the sign that takes its vowel away. */
const bareConsonant = /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\p{Join_Control}/v
/** Rare forms of Chinese characters, as in Japanese names. */
const variant = /(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]/v
const needed = [/\p{RGI_Emoji}/v, joiner, bareConsonant, variant].map(({ source }) => source).join('|')
/** Not the marks that change the writing direction: one sees what they do, and fields refuse them. */
const unseen = /[[\p{Default_Ignorable_Code_Point}\u2800]--[\u202a-\u202e\u2066-\u2069]]/v
const neededOrUnseen = new RegExp(`(${needed})|${unseen.source}`, 'gv')

/**
 * Without characters that nobody sees: a name of nothing else would be empty, a name with them would look like another
 * one, and whoever pasted them could not find what to correct.
 */
export const visibleText = (text: string): string => text.replace(neededOrUnseen, '$1')
