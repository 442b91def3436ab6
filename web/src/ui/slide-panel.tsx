import { Drawer } from '@mantine/core'
import { type ReactNode, type SubmitEventHandler, useEffect, useState } from 'react'
import { measures } from './measures.ts'
import classes from './slide-panel.module.css'

type Props = {
  opened: boolean
  title: string
  /** The close button, Escape and a click beside the panel. */
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Buttons in a foot that stays while the fields scroll. */
  footer: ReactNode
  children: ReactNode
}

/** A form that slides in from the right. The focus stays in it while it is open, and goes back where it was after. */
export function SlidePanel({ opened, title, onClose, onSubmit, footer, children }: Props) {
  // A panel that is made anew for each visit comes into being open. It has to open after that, or it would neither slide
  // nor know where the focus came from.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])

  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      title={title}
      position="right"
      size={measures.panel.width}
      transitionProps={{ duration: measures.panel.transitionMs }}
      overlayProps={{ backgroundOpacity: 0.3 }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <div className={classes.fields}>{children}</div>
        <div className={classes.footer}>{footer}</div>
      </form>
    </Drawer>
  )
}
