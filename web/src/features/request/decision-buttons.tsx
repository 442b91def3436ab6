import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './request.module.css'

type Props = {
  /** Whose request it is, for who cannot see the row around the buttons. */
  name: string
  onDecide: (isApproval: boolean) => void
}

/** The buttons of a row. The row itself can be clicked too: the click must not count twice. */
export function DecisionButtons({ name, onDecide }: Props) {
  const press = (isApproval: boolean) => (event: React.MouseEvent) => {
    event.stopPropagation()
    onDecide(isApproval)
  }
  return (
    <span className={classes.buttons}>
      <Button
        className={classes.approve ?? ''}
        size="compact-sm"
        variant="default"
        title="Approve"
        aria-label={`Approve ${name}`}
        onClick={press(true)}
      >
        <IconCheck size={14} aria-hidden />
        <span className={classes.word}>Approve</span>
      </Button>
      <Button size="compact-sm" variant="default" title="Reject" aria-label={`Reject ${name}`} onClick={press(false)}>
        <IconX size={14} aria-hidden />
        <span className={classes.word}>Reject</span>
      </Button>
    </span>
  )
}
