import type { OwnFinding } from '@shiftward/contract/mobile-finding.ts'
import { ownFindingText } from '@shiftward/contract/rules/assign/own-finding-text.ts'
import { dayText, hoursText } from '../../lib/words.ts'

/** What speaks against a shift, with dates and hours as the app says them. */
export const findingText = (finding: OwnFinding): string => ownFindingText(finding, { dayText, hoursText })
