import { Button } from '@mantine/core'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { DialogFields, DialogFooter, DialogFrame } from '../../../ui/form-dialog.tsx'
import dialogClasses from '../dialogs/dialogs.module.css'
import type { Conflict } from '../schedule-dialog.ts'

export type Question = {
  title: string
  about: string
  conflicts: readonly (Conflict & { providerName?: string | null })[]
  confirmLabel: string
  /** Absent if nothing can be confirmed. */
  onConfirm: (() => void) | undefined
  other?: { label: string; act: () => void } | undefined
}

/** What speaks against a change, and whether it is made anyway. */
export function ChangeQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, about, conflicts, confirmLabel, onConfirm, other } = question
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const canConfirm = conflicts.some(({ level }) => level === 'warn')
  return (
    <DialogFrame opened title={title} about={about} size={480} onClose={onClose}>
      <DialogFields>
        {canConfirm && <p className={dialogClasses.question}>{texts.schedule.conflict}</p>}
        <ul className={dialogClasses.conflicts} aria-label="Conflicts">
          {conflicts.map(({ rule, level, title, date, providerName }) => (
            <li key={`${providerName} ${date} ${rule} ${title}`}>
              <span className={dialogClasses.finding}>
                {providerName && `${providerName}: `}
                {rule && <b>{ruleWords[rule].name}</b>} {title}
                {level === 'block' && <em> · not possible</em>}
              </span>
              <time>{date}</time>
            </li>
          ))}
        </ul>
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {onConfirm ? 'No' : 'Close'}
        </Button>
        {other && (
          <Button variant="default" onClick={then(other.act)}>
            {other.label}
          </Button>
        )}
        {onConfirm && <Button onClick={then(onConfirm)}>{confirmLabel}</Button>}
      </DialogFooter>
    </DialogFrame>
  )
}
