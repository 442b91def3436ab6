import { otherComment, shiftComments } from '@shiftward/contract/choices.ts'

/** A comment is stored as text. It is one of the list, or free text, which the list shows as 'Other'. */

export type CommentChoice = { choice: string; other: string }

const listed = shiftComments.filter((one) => one !== otherComment)

export function choiceOf(comment: string): CommentChoice {
  if (comment === '' || listed.includes(comment)) return { choice: comment, other: '' }
  return { choice: otherComment, other: comment }
}

export const commentOf = ({ choice, other }: CommentChoice): string => (choice === otherComment ? other.trim() : choice)
