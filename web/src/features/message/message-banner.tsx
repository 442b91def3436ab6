import { CloseButton } from '@mantine/core'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePermissions } from '../session/session.queries.ts'
import { settingsQuery } from '../setting/setting.queries.ts'
import { bannerText } from './banner-text.ts'
import { channelsQuery } from './message.queries.ts'
import classes from './message-banner.module.css'

/** Signing out clears the local storage, so the banner comes back with the next session. */
const hiddenKey = 'shiftward-messages-banner-hidden'

/** What it said last: drawn until the server has answered, so that the page does not jump then. */
const lastKey = 'shiftward-messages-banner'

type BannerText = ReturnType<typeof bannerText>

/** Tells everybody who publishes that messages are not sent, and the platform admin what to configure. */
export function MessageBanner({ isAdmin }: { isAdmin: boolean }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true')
  const text = useText(isAdmin, !isHidden)
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

function useText(isAdmin: boolean, isShown: boolean): BannerText {
  const [last] = useState<BannerText | null>(() => JSON.parse(localStorage.getItem(lastKey) ?? 'null'))
  const { data: permissions } = usePermissions()
  const mayPublish = permissions?.includes(permission.writeSchedules)
  const enabled = mayPublish === true && isShown
  const { data: channels } = useQuery({ ...channelsQuery, enabled })
  const { data: settings } = useQuery({ ...settingsQuery, enabled })
  const isKnown = mayPublish === false || (channels !== undefined && settings !== undefined)
  const text =
    mayPublish && channels && settings ? bannerText(channels, { isAdmin, isDemo: settings.demo !== null }) : undefined
  const said = isKnown ? JSON.stringify(text ?? null) : undefined
  useEffect(() => {
    if (said !== undefined) localStorage.setItem(lastKey, said)
  }, [said])
  return isKnown ? text : (last ?? undefined)
}
