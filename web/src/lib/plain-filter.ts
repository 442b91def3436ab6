import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'
import { plainText } from '@shiftward/contract/rules/plain-text.ts'

/** The options that a search finds, also where only accents or apostrophes differ: 'nunez' finds Núñez. */
export const plainFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plainText(search.trim())
  const isFound = ({ label }: { label: string }) => plainText(label).includes(wanted)
  let room = limit
  return options.flatMap<ComboboxParsedItem>((option) => {
    const items = (isOptionsGroup(option) ? option.items : [option]).filter(isFound).slice(0, room)
    room -= items.length
    return isOptionsGroup(option) && items.length > 0 ? { ...option, items } : items
  })
}
