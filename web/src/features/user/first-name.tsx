import { Tooltip, UnstyledButton } from '@mantine/core'
import type { User } from '@shiftward/contract/user.ts'
import classes from './user-page.module.css'

const readable = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** A provider's first name shows their phone number on hover and on keyboard focus. */
export function FirstName({ user: { firstName, isProvider, phone } }: { user: User }) {
  if (!isProvider || phone === '') return firstName
  return (
    <Tooltip label={readable(phone)} events={{ hover: true, focus: true, touch: true }} withArrow position="top-start">
      <UnstyledButton className={classes.name ?? ''}>{firstName}</UnstyledButton>
    </Tooltip>
  )
}
