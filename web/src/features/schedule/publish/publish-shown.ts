import { counted } from '@shiftward/client/counted.ts'
import type { Told } from '@shiftward/contract/message.ts'
import type { PublishPreview, TakenShift, ToldPerson } from '@shiftward/contract/publish.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toldText } from '../../../lib/told-text.ts'
import { shortSkill } from '../entry/entry-text.ts'
import { wordFor } from './publish-state.ts'

/** The preview counted for the teams that are ticked. What people know already is listed, but not counted. */

/** `isKnown`: they know everything already, and get no message. */
type ShownPerson = ToldPerson & { isKnown: boolean }

export function shownOf(preview: PublishPreview, codes: ReadonlySet<string>) {
  const isShown = ({ scheduleCode }: { scheduleCode: string }) => codes.has(scheduleCode)
  const people = preview.people.flatMap((person) => personIn(person, codes))
  const changes = people.flatMap(({ added, changed, removed }) => [...added, ...changed, ...removed])
  const sum = (kind: 'added' | 'changed' | 'removed') =>
    people.flatMap((person) => person[kind]).filter(({ isTold }) => !isTold).length
  const vacancies = preview.vacancies.filter(isShown)
  const warnings = preview.warnings.filter(isShown)
  return {
    people,
    isSomeTold: changes.some(({ isTold }) => isTold),
    told: people.filter(({ isKnown, toldBy }) => !isKnown && toldBy.length > 0).length,
    notSent: people.filter(({ isKnown, toldBy }) => !isKnown && toldBy.length === 0).length,
    added: sum('added'),
    changed: sum('changed'),
    removed: sum('removed'),
    vacancies,
    soon: vacancies.filter(({ isSoon }) => isSoon).length,
    short: preview.coverage.filter(isShown),
    warnings: warnings.filter(({ level }) => level === 'warn'),
    blocked: warnings.filter(({ level }) => level === 'block'),
    askedLeaves: preview.askedLeaves.filter(isShown),
  }
}
export type Shown = ReturnType<typeof shownOf>

/** Only what is told with these teams. Who knows all of that already gets no message. */
function personIn(person: ToldPerson, codes: ReadonlySet<string>): ShownPerson[] {
  const isShown = ({ scheduleCode }: { scheduleCode: string }) => codes.has(scheduleCode)
  const [added, changed, removed] = [
    person.added.filter(isShown),
    person.changed.filter(isShown),
    person.removed.filter((shift) => isTaken(shift, codes)),
  ]
  const all = [...added, ...changed, ...removed]
  if (all.length === 0) return []
  return [{ ...person, added, changed, removed, isKnown: all.every(({ isTold }) => isTold) }]
}

/**
 * A shift that is in another block by now is taken away with its old block or its new one. A person who keeps it hears of
 * the change with the new block, so from them it is taken only if the old one is published without the new.
 */
function isTaken({ scheduleCode, nowIn, isMoved }: TakenShift, codes: ReadonlySet<string>): boolean {
  const isWithNew = nowIn !== null && codes.has(nowIn)
  return isMoved ? codes.has(scheduleCode) && !isWithNew : codes.has(scheduleCode) || isWithNew
}

/** What is counted: 'warning' or 'confirmed warnings'. */
export function warningsTitle(warnings: Shown['warnings']): string {
  const word = warnings.length === 1 ? 'warning' : 'warnings'
  return warnings.every(({ isConfirmed }) => isConfirmed) ? `confirmed ${word}` : word
}

export const changesIn = (preview: PublishPreview, scheduleCode: string): number => {
  const { added, changed, removed } = shownOf(preview, new Set([scheduleCode]))
  return added + changed + removed
}

export const daysShort = (short: Shown['short']): number => new Set(short.map(({ date }) => date)).size

/** How many people are missing: 'RN 9, Physician 6'. */
export const bySkill = (short: Shown['short']): string =>
  listed(
    Map.groupBy(short, ({ skill }) => shortSkill(skill)),
    (rows) => rows.reduce((sum, { needed, filled }) => sum + needed - filled, 0),
  )

/** 'Rest 1, Weekly hours 1' */
export const byRule = (warnings: Shown['warnings']): string =>
  listed(Map.groupBy(warnings, ({ rule }) => ruleWords[rule].name))

/** 'Ann Fenn 4, Bea Drey 1' */
export const byPerson = (askedLeaves: Shown['askedLeaves']): string =>
  listed(Map.groupBy(askedLeaves, ({ providerName }) => providerName))

const listed = <Item>(groups: Map<string, Item[]>, count = ({ length }: Item[]) => length): string =>
  [...groups].map(([name, items]) => `${name} ${count(items)}`).join(', ')

type Done = Pick<PublishPreview, 'teams'> & Told

/** 'Post created successfully. 3 people told, 1 message not sent, 2 teams published.' */
export const doneText = ({ teams, ...told }: Done): string =>
  `${texts.schedule.postCreated} ${toldText(told)}, ${counted(teams.length, wordFor(teams))} published.`

const channelWords: Record<ToldPerson['toldBy'][number], string> = { sms: 'SMS', email: 'Email', push: 'App' }

/** 'SMS, App' */
export const toldByText = ({ isKnown, toldBy }: Pick<ShownPerson, 'isKnown' | 'toldBy'>): string =>
  isKnown ? 'knows already' : toldBy.map((channel) => channelWords[channel]).join(', ') || 'not sent'
