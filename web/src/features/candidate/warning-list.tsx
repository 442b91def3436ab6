import { Text } from '@mantine/core'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './find.module.css'
import type { Offering } from './use-offering.ts'

/** Without a rule it asks about a shift that has ended since the list was read. */
export type Warning = Omit<FindingText, 'rule'> & { rule: FindingText['rule'] | null; who?: string }

/** What has to be confirmed, and where the confirmation is kept. */
export const WarningList = ({ warnings, kept }: { warnings: readonly Warning[]; kept: string }) => (
  <>
    <ul className={classes.findings} aria-label="Warnings">
      {warnings.map(({ rule, text, who }) => (
        <li key={`${who} ${rule} ${text}`}>
          {who && `${who}: `}
          {rule && <b>{ruleWords[rule].name}</b>} {text}
        </li>
      ))}
    </ul>
    <Text size="sm" c="dimmed">
      {kept}
    </Text>
  </>
)

/** Before a shift is offered to people with warnings. */
export function OfferQuestion({ offering: { question, confirm, cancel } }: { offering: Offering }) {
  if (!question) return null
  const [only, ...others] = question.people
  const whom = only && others.length === 0 ? only.providerName : `${question.people.length} people`
  return (
    <ConfirmDialog
      opened={question.opened}
      title={`Offer the shift to ${whom} anyway?`}
      confirmLabel="Offer anyway"
      onConfirm={confirm}
      onCancel={cancel}
    >
      <WarningList warnings={question.people.flatMap(warningsOf)} kept="The confirmation goes with the offer." />
    </ConfirmDialog>
  )
}

const warningsOf = ({ providerName, findings }: Candidate): Warning[] =>
  findings.map((finding) => ({ ...finding, who: providerName }))
