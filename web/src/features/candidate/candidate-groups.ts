import { type Place, type Placed, places } from './candidate-order.ts'

export type Group = { place: Place; people: Placed[]; shown: Placed[] }

/** How many of each group are shown before one asks for more. */
const atFirst = { ok: 6, warn: 4, block: 4, new: 4 }

/** A group that somebody opened is shown whole, and so are the warnings if nobody is free of them. */
export function groupsOf(people: readonly Placed[], isWhole: (place: Place) => boolean): Group[] {
  const isNobodyFree = !people.some(({ place }) => place === 'ok')
  return places.map((place) => {
    const ofPlace = people.filter((one) => one.place === place)
    const isAll = isWhole(place) || (place === 'warn' && isNobodyFree)
    // A button for one more person would take their place.
    const isFew = ofPlace.length <= atFirst[place] + 1
    return { place, people: ofPlace, shown: isAll || isFew ? ofPlace : ofPlace.slice(0, atFirst[place]) }
  })
}
