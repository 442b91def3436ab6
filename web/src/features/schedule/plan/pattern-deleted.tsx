import { Anchor } from '@mantine/core'
import type { Pattern } from '@shiftward/contract/pattern.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import classes from './pattern.module.css'
import { type PatternDraft, useSavePattern } from './plan.queries.ts'

type Props = { departmentCode: string; draft: PatternDraft; onBack: (pattern: Pattern) => void }

/** Brings back the pattern that was just deleted. */
export function PatternDeleted({ departmentCode, draft: { name, weeks, days }, onBack }: Props) {
  const save = useSavePattern(departmentCode)
  const undo = () =>
    save.mutate({ name, weeks, days }, { onSuccess: onBack, onError: ({ message }) => toastError(message) })
  return (
    <p className={classes.deleted} role="status">
      {texts.pattern.deleted(name)}{' '}
      <Anchor component="button" type="button" inherit disabled={save.isPending} onClick={undo}>
        Undo
      </Anchor>
    </p>
  )
}
