import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './registration-page.module.css'

export function DoneStep() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.done}>
      <IconCircleCheck size={56} stroke={1.5} aria-hidden="true" />
      <h2 className={classes.heading} ref={heading} tabIndex={-1}>
        {messages.registration.success}
      </h2>
      <p>
        Your account is ready. Sign in to the mobile app with your email address and your password; an administrator
        maps you to the facilities you work for.
      </p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Login</Button>
    </div>
  )
}
