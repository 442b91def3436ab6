import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { invitationLinks } from './import.queries.ts'
import type { Line } from './import-lines.ts'
import classes from './import-page.module.css'

const columns = [
  { title: 'FIRST NAME', type: 'text', width: 16 },
  { title: 'LAST NAME', type: 'text', width: 16 },
  { title: 'E-MAIL', type: 'text', width: 34 },
  { title: 'INVITATION', type: 'text', width: 90 },
] as const

async function downloadLinks(lines: Line[]) {
  const links = await invitationLinks(lines.flatMap(({ unsent }) => unsent ?? []))
  const rows = lines.map(({ unsent, row }) => [row.firstName, row.lastName, row.emailId, links.get(unsent ?? '')])
  await downloadSheet('invitations.xlsx', { columns: [...columns], rows })
}

const people = (count: number, one: string, many: string) =>
  count === 1 ? `1 person ${one}` : `${count.toLocaleString('en-US')} people ${many}`

function outcomeOf(created: number, unsent: number): string {
  const were = `${people(created, 'was', 'were')} created`
  if (unsent === 0) return `${were} and invited to choose a password.`
  const who = created > 0 ? were : `${people(unsent, 'has', 'have')} not accepted an invitation yet`
  return `${who}. No mail or SMS service is configured, so hand their invitations over yourself. Downloading them again voids the older ones.`
}

/**
 * Who was created, and how they get their invitation. The invitations of an import that was broken off are found by
 * choosing its file again.
 */
export function ImportOutcome({ lines }: { lines: Line[] }) {
  const download = useMutation({ mutationFn: downloadLinks, onError: (error) => toastError(error.message) })
  const created = lines.filter(({ status }) => status === 'created').length
  const unsent = lines.filter((line) => line.unsent !== null)
  if (created === 0 && unsent.length === 0) return null
  return (
    <div className={classes.outcome} role="status">
      <Text size="sm">{outcomeOf(created, unsent.length)}</Text>
      {unsent.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(unsent)}
        >
          Download invitations
        </Button>
      )}
    </div>
  )
}
