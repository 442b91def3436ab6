import { Button } from '@mantine/core'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { DialogFields, DialogFooter, DialogFrame } from '../../../ui/form-dialog.tsx'
import type { Conflict } from '../schedule-dialog.ts'
import dialogClasses from './dialogs.module.css'

export type Question = {
  title: string
  about: string
  conflicts: readonly (Conflict & { providerName?: string | null })[]
  /** Absent if nothing can be confirmed. */
  confirm: Answer | undefined
  /** What else can be done instead. One is a button below, several stand in a list. */
  others?: readonly Answer[]
}

/** `about` says what it means, if the label does not, and tells several apart. */
type Answer = { label: string; about?: string; act: () => void }

/** What speaks against a change, and whether it is made anyway. */
export function ChangeQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, about, conflicts, confirm, others = [] } = question
  const [other, ...more] = others
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
        {others.map(
          ({ label, about, act }) =>
            about && (
              <div key={about} className={dialogClasses.way}>
                <p className={dialogClasses.note}>{about}</p>
                {more.length > 0 && (
                  <Button variant="default" onClick={then(act)} aria-label={about}>
                    {label}
                  </Button>
                )}
              </div>
            ),
        )}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {confirm ? 'No' : 'Close'}
        </Button>
        {other && more.length === 0 && (
          <Button variant={confirm ? 'default' : 'filled'} onClick={then(other.act)}>
            {other.label}
          </Button>
        )}
        {confirm && <Button onClick={then(confirm.act)}>{confirm.label}</Button>}
      </DialogFooter>
    </DialogFrame>
  )
}
