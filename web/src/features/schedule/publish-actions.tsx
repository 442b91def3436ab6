import { Button, Text } from '@mantine/core'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconBolt, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { usePublishBlock } from './schedule-actions.queries.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { OpenDialog } from './schedule-dialog.ts'
import classes from './schedule-page.module.css'

type Props = { context: ScheduleContext; chosenDay: string | undefined; onDialog: OpenDialog }

/** The buttons Open Premium Shift and Publish. */
export function PublishActions({ context, chosenDay, onDialog }: Props) {
  const { mode, mayWrite, block, team, timeZone } = context
  const publish = usePublishBlock()
  const [isAsking, setAsking] = useState(false)
  if (mode !== 'team' || !mayWrite) return null
  return (
    <>
      {block && (
        <span className={classes.published}>
          {block.publishedAt ? 'Published' : 'Not published'}
          <br />
          {block.publishedAt ? momentText(block.publishedAt, timeZone) : 'yet'}
        </span>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBolt size={14} />}
        onClick={() => onDialog({ kind: 'openPremium', ...(chosenDay ? { date: chosenDay } : {}) })}
      >
        Open Premium Shift
      </Button>
      <Button
        size="xs"
        leftSection={<IconSend size={14} />}
        disabled={!block}
        loading={publish.isPending}
        onClick={() => setAsking(true)}
      >
        Publish
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Publish this schedule block?"
        confirmLabel="Publish"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          if (block) await publish.mutateAsync(block.scheduleCode).catch(() => undefined)
          setAsking(false)
        }}
      >
        <Text size="sm">
          Every QHP of {team?.teamName} gets a message about their shifts in this block that are new or have changed
          since it was last published.
        </Text>
      </ConfirmDialog>
    </>
  )
}

/** '10-20-2026 11:00' */
function momentText(instant: string, timeZone: string): string {
  const text = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  return `${toWireDate(text)} ${text.slice(11, 16)}`
}
