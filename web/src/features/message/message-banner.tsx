import { CloseButton } from '@mantine/core'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../session/session.queries.ts'
import { settingsQuery } from '../setting/setting.queries.ts'
import { bannerText } from './banner-text.ts'
import { channelsQuery } from './message.queries.ts'
import classes from './message-banner.module.css'

/** Signing out clears the local storage, so the banner comes back with the next session. */
const hiddenKey = 'shiftward-messages-banner-hidden'

/** Tells everybody who publishes that messages are not sent, and the platform admin what to configure. */
export function MessageBanner({ isAdmin }: { isAdmin: boolean }) {
  const mayPublish = useMay(permission.writeSchedules)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true')
  const { data: channels } = useQuery({ ...channelsQuery, enabled: mayPublish && !isHidden })
  const { data: settings } = useQuery({ ...settingsQuery, enabled: mayPublish && !isHidden })
  const text = channels && settings && bannerText(channels, { isAdmin, isDemo: settings.demo !== null })
  if (isHidden || !text) return null

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
        <strong>{text.problem}</strong> {text.rest}
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
