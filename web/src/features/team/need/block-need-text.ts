import type { Needs } from '@shiftward/contract/need.ts'

type Block = Needs['blocks'][number]

/** What a block has of what it needs, and what it has beyond that. */
export const blockNeedText = (block: Block): string =>
  [thereText(block), beyondText(block), awaitedText(block)].filter(Boolean).join(' ')

const thereText = ({ needed, there }: Block): string =>
  there === needed
    ? 'All shifts that are needed from now on are there.'
    : `${there} of the ${needed} shifts that are needed from now on are there.`

function beyondText({ beyondNeed }: Block): string {
  if (beyondNeed === 0) return ''
  return `${beyondNeed === 1 ? '1 that nobody has is' : `${beyondNeed} that nobody has are`} beyond the need.`
}

/** Deleting one in the calendar says first who loses it. */
function awaitedText({ beyondNeed, awaited }: Block): string {
  if (awaited === 0) return ''
  const all = beyondNeed === 1 ? 'It' : 'They'
  const which = awaited < beyondNeed ? `${awaited} of them` : all
  const why = awaited === 1 ? 'somebody asked for it or was offered it' : 'people asked for them or were offered them'
  return `${which} can only be deleted in the calendar, because ${why}.`
}
