import { Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { placeBeside } from '../calendar/beside.ts'
import classes from './card-beside.module.css'

const cardId = 'roster-card'

type Props = { anchor: HTMLElement; className: string | undefined; children: ReactNode }

/** Says more about a part of the roster, beside it. */
export const CardBeside = (props: Props) => (
  <Portal>
    <Card {...props} />
  </Portal>
)

function Card({ anchor, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    placeBeside(box.current, anchor)
    anchor.setAttribute('aria-describedby', cardId)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor])
  useWindowEvent('scroll', () => placeBeside(box.current, anchor), { capture: true, passive: true })
  return (
    <div className={`${classes.card} ${className}`} ref={box} id={cardId} role="tooltip">
      {children}
    </div>
  )
}
