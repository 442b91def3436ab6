import { CloseButton } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../setting/setting.queries.ts'
import { channelsQuery } from './message.queries.ts'
import classes from './message-banner.module.css'

/** Signing out clears the local storage, so the banner comes back with the next session. */
const hiddenKey = 'shiftward-messages-banner-hidden'

/** Tells the platform admin that messages are not sent, and what to configure. */
export function MessageBanner() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true')
  const { data: channels } = useQuery({ ...channelsQuery, enabled: !isHidden })
  const { data: settings } = useQuery({ ...settingsQuery, enabled: !isHidden })
  const problem = channels && texts.message.notSent(channels)
  if (isHidden || !problem || !settings) return null

  function hide() {
    localStorage.setItem(hiddenKey, 'true')
    setHidden(true)
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <aside className={classes.banner} aria-label="Messages">
      <IconMailOff className={classes.icon} size={18} aria-hidden="true" />
      <p className={classes.text}>
        <strong>{problem}</strong> {texts.message.configure(channels, { isDemo: settings.demo !== null })}
      </p>
      <CloseButton
        size="sm"
        aria-label="Hide until the next sign-in"
        title="Hide until the next sign-in"
        onClick={hide}
      />
    </aside>
  )
}
