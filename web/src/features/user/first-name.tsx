import { Tooltip, UnstyledButton } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { User } from '@shiftward/contract/user.ts'
import classes from './user-page.module.css'

/** A provider's first name shows their phone number on hover and on keyboard focus. */
export function FirstName({ user: { firstName, lastName, isProvider, phone } }: { user: User }) {
  if (!isProvider || phone === '') return firstName
  return (
    <Tooltip label={phoneText(phone)} events={{ hover: true, focus: true, touch: true }} withArrow position="top-start">
      <UnstyledButton className={classes.name ?? ''} aria-label={`${firstName} ${lastName}`}>
        {firstName}
      </UnstyledButton>
    </Tooltip>
  )
}
