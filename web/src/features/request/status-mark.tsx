import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './request.module.css'

const tones = {
  Open: 'waiting',
  MediatorApproved: 'approved',
  ToQHPApproved: 'approved',
  Approved: 'approved',
  UserApproved: 'approved',
  MediatorDenied: 'denied',
  ToQHPDenied: 'denied',
  Denied: 'denied',
  UserDenied: 'denied',
  Cancelled: 'cancelled',
} as const

const icons = { waiting: IconClock, approved: IconCheck, denied: IconX, cancelled: IconBan }

/** `reason` says why it came to that, where the status does not. */
type Props = { status: keyof typeof tones; label?: string; reason?: string }

/** A status in words with an icon, so that it does not depend on color. */
export function StatusMark({ status, label = status, reason = '' }: Props) {
  const tone = tones[status]
  const Icon = icons[tone]
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>
        {label.split(/(?<=[a-z])(?=[A-Z])/).map((word) => (
          // 'UserApproved' may break before its second word where a table is narrow.
          <Fragment key={word}>
            <wbr />
            {word}
          </Fragment>
        ))}
        {reason !== '' && <span className={classes.below}>{reason}</span>}
      </span>
    </span>
  )
}
