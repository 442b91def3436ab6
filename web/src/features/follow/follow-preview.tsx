import { Checkbox } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { ChangePreview } from '../../ui/change-preview.tsx'
import { Misfits } from '../rule/misfits.part.tsx'
import type { Props } from './follow-dialog.tsx'
import { changeText, notesOf, stayText } from './follow-text.ts'

/** What one press will change, and what stays and why. */
export function FollowPreview({ kind, preview, following }: Pick<Props, 'kind' | 'preview' | 'following'>) {
  const { chosen, isReady, isConfirmed, setConfirmed } = following
  const isNothingChosen = chosen.length === 0
  if (!isNothingChosen && !isReady) return null
  return (
    <ChangePreview
      preview={preview}
      hint={isNothingChosen ? texts.follow.choose : undefined}
      summary={changeText}
      notes={(data) => notesOf(data, kind)}
    >
      {({ conflicts }) => (
        <>
          <Misfits conflicts={conflicts} title={stayText} />
          {(isConfirmed || conflicts.some(({ level }) => level === 'warn')) && (
            <Checkbox
              mt="sm"
              label="Change also shifts where a rule only warns"
              checked={isConfirmed}
              onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
            />
          )}
        </>
      )}
    </ChangePreview>
  )
}
