import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { invitationLinks } from './import.queries.ts'
import classes from './import-page.module.css'
import type { Created } from './use-import.ts'

const columns = [
  { title: 'FIRST NAME', type: 'text', width: 16 },
  { title: 'LAST NAME', type: 'text', width: 16 },
  { title: 'E-MAIL', type: 'text', width: 34 },
  { title: 'INVITATION', type: 'text', width: 90 },
] as const

async function downloadLinks(created: Created[]) {
  const links = await invitationLinks(created.map(({ userCode }) => userCode))
  const rows = created.map(({ userCode, row }) => [row.firstName, row.lastName, row.emailId, links.get(userCode)])
  await downloadSheet('invitations.xlsx', { columns: [...columns], rows })
}

/** Who was created, and how they get their invitation. */
export function ImportOutcome({ created }: { created: Created[] }) {
  const download = useMutation({ mutationFn: downloadLinks, onError: (error) => toastError(error.message) })
  const unsent = created.filter(({ channel }) => channel === null)
  const count = created.length.toLocaleString('en-US')
  return (
    <div className={classes.outcome} role="status">
      <Text size="sm">
        {created.length === 1 ? '1 person was created' : `${count} people were created`}
        {unsent.length === 0
          ? ' and invited to choose a password.'
          : '. No mail or SMS service is configured, so hand their invitations over yourself. Downloading them again voids the older ones.'}
      </Text>
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
