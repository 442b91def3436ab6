import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { findAgain } from '../../lib/left-screen.ts'
import { leave, leftBefore } from '../../lib/router.ts'
import { PushQuestion } from '../push/push-question.part.tsx'
import { Bell } from './bell.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { type Tab, Tabs } from './tabs.tsx'
import { usePull } from './use-pull.ts'

type HeadingRef = (node: HTMLHeadingElement | null) => void
type Common = { title: string; children: ReactNode; bar?: ReactNode }

/** One of the five tabs. */
export function TabScreen({
  tab,
  title,
  above,
  bar,
  header,
  isEmpty = false,
  children,
}: Common & { tab: Tab; above?: string; header?: (heading: HeadingRef) => ReactNode; isEmpty?: boolean }) {
  return (
    <Frame
      title={title}
      bar={bar}
      tabs={
        <>
          <PushQuestion />
          <Tabs current={tab} />
        </>
      }
    >
      {(heading) => (
        <>
          {header?.(heading) ?? (
            <header className="top">
              <h1 tabIndex={-1} ref={heading}>
                {above && <small>{above}</small>}
                {title}
              </h1>
              <Bell />
            </header>
          )}
          <OfflineBar isEmpty={isEmpty} />
          <Content>{children}</Content>
        </>
      )}
    </Frame>
  )
}

/** A screen over the tabs. Back leads out; `to` is where it leads if the app was opened right here. */
export function SubScreen({
  title,
  to,
  tab,
  bar,
  hasCancel = false,
  children,
}: Common & { to: string; tab?: Tab; hasCancel?: boolean }) {
  return (
    <Frame title={title} bar={bar} tabs={tab && <Tabs current={tab} />}>
      {(heading) => (
        <>
          <header className="top sub">
            <button type="button" className="hit" aria-label="Back" onClick={() => leave(to)}>
              <IconArrowLeft size={22} />
            </button>
            <h1 tabIndex={-1} ref={heading}>
              {title}
            </h1>
            {hasCancel && (
              <button type="button" className="button low plain accent" onClick={() => leave(to)}>
                Cancel
              </button>
            )}
          </header>
          <OfflineBar isEmpty={false} />
          <Content>{children}</Content>
        </>
      )}
    </Frame>
  )
}

function Content({ children }: { children: ReactNode }) {
  const { isPulled, isFarEnough, handlers } = usePull()
  return (
    <main {...handlers}>
      {isPulled && (
        <p className="pulled" aria-hidden="true">
          <IconRefresh size={18} /> {isFarEnough ? 'Let go to refresh' : 'Pull to refresh'}
        </p>
      )}
      {children}
    </main>
  )
}

function Frame({
  title,
  bar,
  tabs,
  children,
}: {
  title: string
  bar?: ReactNode
  tabs?: ReactNode
  children: (heading: HeadingRef) => ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data !== undefined }) > 0
  useEffect(() => {
    document.title = `${title} · Shiftward`
    const left = leftBefore()
    const pressed = left && findAgain(left)
    // A sheet takes the focus itself.
    if (document.querySelector('dialog[open]')) return
    // It may have moved in its list, so it is scrolled into view.
    if (pressed) pressed.focus()
    // A screen reader says where one is.
    else heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className="screen">
      {isLoading && <div className="loading-line" aria-hidden="true" />}
      {children((node) => {
        heading.current = node
      })}
      {bar && <div className="bar">{bar}</div>}
      {tabs}
    </div>
  )
}
