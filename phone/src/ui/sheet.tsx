import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './toast.tsx'

const swipeAway = 80

/** A question from below. The browser keeps the focus in it and closes it with Escape. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const from = useRef<number>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  return (
    <dialog
      className="sheet"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => {
        from.current = dialog.current?.scrollTop === 0 ? event.touches[0]?.clientY : undefined
      }}
      onTouchEnd={(event) => {
        const to = event.changedTouches[0]?.clientY ?? 0
        if (from.current !== undefined && to - from.current > swipeAway) onClose()
      }}
    >
      <span className="handle" aria-hidden="true" />
      <div className="head">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <button type="button" className="hit" aria-label="Close" onClick={onClose}>
          <IconX size={22} />
        </button>
      </div>
      {children}
      <Toasts sheet={id} />
    </dialog>
  )
}
