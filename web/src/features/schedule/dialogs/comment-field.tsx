import { otherComment, shiftComments } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type CommentChoice, choiceOf, commentOf } from './comment-choice.ts'
import classes from './dialogs.module.css'

type Props = { value: string; onChange: (comment: string) => void; error: string | undefined }

/** The reason for the add-on hours: one of a list, or free text. */
export function CommentField({ value, onChange, error }: Props) {
  const [chosen, setChosen] = useState(() => choiceOf(value))
  function change(next: CommentChoice) {
    setChosen(next)
    onChange(commentOf(next))
  }
  const isOther = chosen.choice === otherComment
  return (
    <>
      <Select
        label="Comment"
        placeholder="Select comment"
        clearable
        data={shiftComments}
        value={chosen.choice || null}
        onChange={(choice) => change({ ...chosen, choice: choice ?? '' })}
        error={!isOther && error}
      />
      {isOther && (
        <TextField
          label="Other comment"
          className={classes.wide ?? ''}
          maxLength={limits.text.comment}
          value={chosen.other}
          onChange={(event) => change({ ...chosen, other: event.currentTarget.value })}
          error={error}
        />
      )}
    </>
  )
}
