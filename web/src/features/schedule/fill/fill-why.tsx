import { Button, CloseButton, Popover } from '@mantine/core'
import type { FillProposed } from '@shiftward/contract/fill.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './fill-why.module.css'

type Props = {
  proposed: FillProposed
  isOut: boolean
  anchor: HTMLElement
  onToggle: () => void
  onClose: () => void
}

/** Why this person. The last reason says who else could. */
export function FillWhy({ proposed, isOut, anchor, onToggle, onClose }: Props) {
  const { top, left, width, height } = anchor.getBoundingClientRect()
  const { askedLeave, findings } = proposed
  const leave = askedLeave && texts.candidate.askedLeave(askedLeave.fromDate, askedLeave.toDate)
  const against = [...(leave ? [leave] : []), ...findings.map(({ text }) => text)]
  const others = proposed.reasons.at(-1)
  const close = () => {
    anchor.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Popover opened width={300} position="bottom-start" shadow="md" trapFocus returnFocus={false} onDismiss={close}>
      <Popover.Target>
        <span className={classes.anchor} style={{ top, left, width, height } as CSSProperties} />
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''} aria-label={`Why ${proposed.providerName}?`}>
        <div className={classes.line}>
          <h3>Why {proposed.providerName}?</h3>
          <CloseButton size="sm" aria-label="Close" onClick={close} />
        </div>
        <ul>
          {proposed.reasons.slice(0, -1).map((reason) => (
            <li key={reason}>
              <IconCheck size={12} stroke={2.5} aria-hidden /> {reason}
            </li>
          ))}
          {against.map((text) => (
            <li key={text} data-warning>
              <IconAlertTriangleFilled size={12} aria-label="Warning" /> {text}
            </li>
          ))}
        </ul>
        <p>{others}</p>
        <Button
          size="compact-sm"
          variant="default"
          data-autofocus
          onClick={() => {
            onToggle()
            close()
          }}
        >
          {isOut ? 'Take in again' : 'Leave out'}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
