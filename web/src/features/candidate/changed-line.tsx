import { Anchor } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import classes from './candidate-list.module.css'

/** Lies on the heading, beside its words: a line of its own would move the list under the pointer. */
export const ChangedLine = ({ onSortAgain }: { onSortAgain: () => void }) => (
  <div className={classes.changed}>
    <p>
      <span role="status">{texts.candidate.listChanged}</span>{' '}
      <Anchor component="button" type="button" inherit onClick={onSortAgain}>
        Sort again
      </Anchor>
    </p>
  </div>
)
