import { Drawer } from '@mantine/core'
import { type ReactNode, type SubmitEventHandler, useEffect, useState } from 'react'
import { measures } from './measures.ts'
import classes from './slide-panel.module.css'

type Props = {
  opened: boolean
  title: string
  /** Called by the close button, Escape and a click outside the panel. */
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** The buttons in the footer, which stays in place while the fields scroll. */
  footer: ReactNode
  children: ReactNode
}

/** A form that slides in from the right. It holds the focus while it is open and returns it when it closes. */
export function SlidePanel({ opened, title, onClose, onSubmit, footer, children }: Props) {
  // A panel that is mounted open must open after it is mounted: otherwise it does not slide in and does not know
  // where to return the focus.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])

  // Escape reaches every open dialog, and closes only the one above the panel.
  const close = () => {
    const isCovered = document.querySelectorAll('[aria-modal="true"]').length > 1
    if (!isCovered && document.querySelector('[role="alertdialog"]') === null) onClose()
  }

  return (
    <Drawer.Root
      opened={isShown}
      onClose={close}
      position="right"
      size={measures.panel.width}
      transitionProps={{ duration: measures.panel.transitionMs }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        {/* Not Drawer.Body: that would be the panel's description, which screen readers read out as one long text. */}
        <div className={classes.body}>
          <form className={classes.form} onSubmit={onSubmit} noValidate>
            <div className={classes.fields}>{children}</div>
            <div className={classes.footer}>{footer}</div>
          </form>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
