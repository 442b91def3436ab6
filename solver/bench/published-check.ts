/**
 * Checks a solution of a published instance from its text, line by line, and says what it costs. It shares no code with
 * the solver nor with the reader of the instances.
 */
export function checkPublished(
  text: string,
  assignments: readonly (readonly [string, number, string])[],
): { cost: number; wrong: string[] } {
  const wrong: string[] = []
  let cost = 0
  let section = ''
  let days = 0
  const length = new Map<string, number>()
  const forbidden = new Set<string>()
  const on = new Map<string, string>()
  const staffed = new Map<string, number>()
  for (const [person, day, kind] of assignments) {
    staffed.set(`${day},${kind}`, (staffed.get(`${day},${kind}`) ?? 0) + 1)
    if (on.has(`${person},${day}`)) wrong.push(`${person} has two shifts on day ${day}`)
    on.set(`${person},${day}`, kind)
  }
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '' || line[0] === '#') continue
    if (line.startsWith('SECTION_')) {
      section = line
      continue
    }
    const cells = line.split(',')
    const [a = '', b = '', c = '', d = '', e = ''] = cells
    if (section === 'SECTION_HORIZON') days = Number(a)
    if (section === 'SECTION_SHIFTS') {
      length.set(a, Number(b))
      for (const next of c.split('|')) if (next !== '') forbidden.add(`${a}>${next}`)
    }
    if (section === 'SECTION_STAFF') wrong.push(...staffErrors(cells, days, length, forbidden, on))
    if (section === 'SECTION_DAYS_OFF') {
      for (const day of cells.slice(1)) if (on.has(`${a},${day}`)) wrong.push(`${a} works on day off ${day}`)
    }
    if (section === 'SECTION_SHIFT_ON_REQUESTS' && on.get(`${a},${b}`) !== c) cost += Number(d)
    if (section === 'SECTION_SHIFT_OFF_REQUESTS' && on.get(`${a},${b}`) === c) cost += Number(d)
    if (section === 'SECTION_COVER') {
      const has = staffed.get(`${a},${b}`) ?? 0
      cost += has < Number(c) ? (Number(c) - has) * Number(d) : (has - Number(c)) * Number(e)
    }
  }
  return { cost, wrong }
}

function staffErrors(
  cells: string[],
  days: number,
  length: Map<string, number>,
  forbidden: Set<string>,
  on: Map<string, string>,
): string[] {
  const [id = '', kinds = ''] = cells
  const [maxMinutes = 0, minMinutes = 0, maxRun = 0, minRun = 0, minOff = 0, maxWeekends = 0] = cells
    .slice(2)
    .map(Number)
  const wrong: string[] = []
  const week = Array.from({ length: days }, (_, day) => on.get(`${id},${day}`) ?? '')
  for (const [kind = '', most] of kinds.split('|').map((one) => one.split('='))) {
    const count = week.filter((one) => one === kind).length
    if (count > Number(most)) wrong.push(`${id} has ${count} of ${kind}`)
  }
  const minutes = week.reduce((sum, kind) => sum + (length.get(kind) ?? 0), 0)
  if (minutes > maxMinutes || minutes < minMinutes) wrong.push(`${id} has ${minutes} minutes`)
  for (let day = 1; day < days; day++)
    if (forbidden.has(`${week[day - 1]}>${week[day]}`)) wrong.push(`${id} on day ${day}`)
  // Runs as words: the letters w (works) and o (off).
  const letters = week.map((kind) => (kind === '' ? 'o' : 'w')).join('')
  for (const { 0: run, index } of letters.matchAll(/w+|o+/g)) {
    const isInside = index > 0 && index + run.length < days
    if (run[0] === 'w' && run.length > maxRun) wrong.push(`${id} works ${run.length} days from ${index}`)
    if (run[0] === 'w' && isInside && run.length < minRun)
      wrong.push(`${id} works only ${run.length} days from ${index}`)
    if (run[0] === 'o' && isInside && run.length < minOff)
      wrong.push(`${id} is off only ${run.length} days from ${index}`)
  }
  let weekends = 0
  for (let saturday = 5; saturday < days; saturday += 7) if (week[saturday] || week[saturday + 1]) weekends++
  if (weekends > maxWeekends) wrong.push(`${id} works ${weekends} weekends`)
  return wrong
}
