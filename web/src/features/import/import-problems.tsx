import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { type OrganizationId, rememberColumns } from './import.queries.ts'
import classes from './import-page.module.css'
import { people } from './import-words.ts'
import { problemSheet } from './problem-sheet.ts'
import type { useImport } from './use-import.ts'

type State = Pick<ReturnType<typeof useImport>, 'table' | 'columns' | 'lines'>
type Props = { count: number; state: State; organizationId: OrganizationId }

async function download(organizationId: OrganizationId, { table, columns, lines }: State) {
  if (!table) return
  const { sheet, columns: chosen } = problemSheet(table, columns, lines)
  // What was chosen by hand counts for this file too.
  await rememberColumns(organizationId, chosen)
  await downloadSheet('people_with_problems.xlsx', sheet)
}

/** What happens to lines with problems, and a file of them for whoever can correct them. */
export function ImportProblems({ count, state, organizationId }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(organizationId, state),
    onError: ({ message }) => toastError(message),
  })
  return (
    <div className={classes.problems}>
      <Text size="sm">{people(count)} with problems will be left out until they are corrected.</Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Download lines with problems
      </Button>
    </div>
  )
}
