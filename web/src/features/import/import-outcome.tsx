import { Button, Group, Text } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Line } from './import-lines.ts'
import classes from './import-page.module.css'
import { unsentIn } from './import-unsent.ts'
import { number, people } from './import-words.ts'
import type { useLinks } from './use-links.ts'

const byHand =
  'No mail or SMS service is configured, so hand the invitations over yourself. Later you find whoever has not accepted on the Users page.'

function outcomeOf(created: number, unsent: number): string {
  const were = `${people(created)} ${created === 1 ? 'was' : 'were'} created`
  if (unsent === 0) return `${were} and invited to choose a password.`
  const waiting = `${people(unsent)} ${unsent === 1 ? 'has' : 'have'} not accepted an invitation yet`
  return `${created > 0 ? were : waiting}. ${byHand}`
}

type Props = { lines: Line[]; links: ReturnType<typeof useLinks> }

/**
 * Who was created, and how they get their invitation. The invitations of an import that was broken off are found by
 * choosing its file again.
 */
export function ImportOutcome({ lines, links }: Props) {
  const [isAsking, setAsking] = useState(false)
  const created = lines.filter(({ status }) => status === 'created').length
  const { fresh, older } = unsentIn(lines, links.handed)
  if (created + older.length === 0) return null
  return (
    <div className={classes.outcome} role="status">
      <Text size="sm">{outcomeOf(created, fresh.length + older.length)}</Text>
      <Group gap="xs">
        {older.length > 0 && (
          <Button variant="subtle" disabled={links.isDownloading} onClick={() => setAsking(true)}>
            Download {number(older.length)} again
          </Button>
        )}
        {fresh.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={links.isDownloading}
            onClick={() => links.download(fresh)}
          >
            Download {counted(fresh.length, 'invitation')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Make new links for ${people(older.length)}?`}
        confirmLabel="Download"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          links.download(older)
        }}
      >
        <Text size="sm">Links that these people already have will no longer work.</Text>
      </ConfirmDialog>
    </div>
  )
}
