/**
 * For a team that has needs, by day (ISO) and skill: how many people it needs, how many have a shift, and how many shifts
 * there are. Without a row of that day and skill it needs nobody.
 */
export type NeedOfDay = { teamId: number; date: string; skill: string; needed: number; filled: number; there: number }

type OnDay = Pick<NeedOfDay, 'teamId' | 'date' | 'skill'>

/** Somebody gets the shift, or nobody; a vacancy that was there already gets somebody. */
type Added = OnDay & { isGiven: boolean; isNew: boolean }

const placeOf = ({ teamId, date, skill }: OnDay) => `${teamId} ${date} ${skill}`

/**
 * Whether shifts that are added one after the other are beyond the need. One that somebody gets comes after those that
 * people have, a vacancy after all that are there.
 */
export function beyondNeedOf(needs: readonly NeedOfDay[]): (added: Added) => boolean {
  const teams = new Set(needs.map(({ teamId }) => teamId))
  const days = new Map(needs.map((need) => [placeOf(need), { ...need }]))
  return ({ isGiven, isNew, ...shift }) => {
    const day = days.get(placeOf(shift)) ?? { ...shift, needed: 0, filled: 0, there: 0 }
    days.set(placeOf(shift), day)
    const before = isGiven ? day.filled : day.there
    if (isGiven) day.filled++
    if (isNew) day.there++
    return teams.has(shift.teamId) && before >= day.needed
  }
}

/** Of the shifts that nobody has, those beyond the need: the last ones of each day, because the first ones meet it. */
export function pickBeyondNeed<Shift extends OnDay>(vacancies: readonly Shift[], needs: readonly NeedOfDay[]): Shift[] {
  const needOf = new Map(needs.map((need) => [placeOf(need), need]))
  return [...Map.groupBy(vacancies, placeOf)].flatMap(([place, shifts]) => {
    const need = needOf.get(place)
    const surplus = need ? Math.max(0, need.there - need.needed) : 0
    return shifts.slice(Math.max(0, shifts.length - surplus))
  })
}
