import type { OtherShift, OwnFinding } from '../../mobile-finding.ts'
import { texts } from '../../texts.ts'
import { toIsoDate } from '../wire-date.ts'
import { type SaidFinding, sayFinding, type Voice } from './finding-text.ts'

type Neighbour = { teamName: string; date: string }

/** How whoever words it says days (from ISO text) and the hours of a shift. */
type Format = { dayText: (iso: string) => string; hoursText: (shift: OtherShift) => string }

/** Says a finding to the person whom it is about. */
export function ownFindingText(finding: OwnFinding, format: Format): string {
  if (!isKnown(finding)) return texts.rule.planned
  const said = sayFinding(finding, voiceOf(format))
  return finding.isOutdated ? texts.rule.outdated(said) : said
}

const isKnown = (finding: OwnFinding): finding is OwnFinding & SaidFinding<OtherShift, Neighbour> =>
  finding.values !== null

function voiceOf({ dayText, hoursText }: Format): Voice<OtherShift, Neighbour> {
  const dayOf = (date: string) => dayText(toIsoDate(date) ?? date)
  return {
    isOwn: true,
    dayOf,
    hoursOf: (from, to) => `${from.slice(0, 5)} – ${to.slice(0, 5)}`,
    /** 'ICU Night, Fri, Nov 20, 19:00 – Sat 07:00, Mercy North' */
    overlapOf: (other) =>
      `${other.teamName}, ${dayText(other.startsAt.slice(0, 10))}, ${hoursText(other)}, ${other.facilityName}`,
    neighbourOf: ({ teamName, date }) => `${teamName} on ${dayOf(date)}`,
  }
}
