import { Button, Text } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconBolt, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { channelsQuery } from '../message/message.queries.ts'
import { publishTexts, summaryOf, unsentText } from './publish-summary.ts'
import { blockCalendarQuery } from './schedule.queries.ts'
import { usePublishBlock } from './schedule-actions.queries.ts'
import { blockTitle } from './schedule-choice.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { OpenDialog } from './schedule-dialog.ts'
import classes from './schedule-page.module.css'

type Props = { context: ScheduleContext; chosenDay: string | undefined; onDialog: OpenDialog }

/** The buttons Open Premium Shift and Publish. */
export function PublishActions({ context, chosenDay, onDialog }: Props) {
  const { mode, mayWrite, block, team, timeZone, today } = context
  const publish = usePublishBlock()
  const [isAsking, setAsking] = useState(false)
  const { data: entries } = useQuery({ ...blockCalendarQuery(block?.scheduleCode ?? ''), enabled: block !== undefined })
  const summary = useMemo(() => entries && summaryOf(entries, today), [entries, today])
  const { data: channels } = useQuery({ ...channelsQuery, enabled: mayWrite })
  const notSent = channels && messages.message.notSent(channels)
  const statusId = useId()
  if (mode !== 'team' || !mayWrite) return null
  return (
    <>
      {block && (
        <span
          className={classes.published}
          id={statusId}
          role="status"
          title={
            [block.publishedAt && momentText(block.publishedAt, timeZone), notSent].filter(Boolean).join('\n') ||
            undefined
          }
        >
          {block.publishedAt ? `Published ${momentText(block.publishedAt, timeZone).slice(0, 5)}` : 'Not published yet'}
          <br />
          {summary && <strong>{unsentText({ ...block, notSent }, summary)}</strong>}
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
        disabled={!summary || summary.shifts === 0}
        aria-describedby={statusId}
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
        <Text size="sm" mb="xs">
          {team?.teamName}, {block && blockTitle(block)}
        </Text>
        {summary &&
          publishTexts(summary, notSent).map((text) => (
            <Text size="sm" key={text}>
              {text}
            </Text>
          ))}
      </ConfirmDialog>
    </>
  )
}

/** '10-20-2026 11:00' */
function momentText(instant: string, timeZone: string): string {
  const text = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  return `${toWireDate(text)} ${text.slice(11, 16)}`
}
