import { Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useKeptState } from '../../lib/kept-state.ts'
import { getSession, useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import { Page } from '../../ui/page.tsx'
import { organizationsQuery } from '../organization/organization.queries.ts'
import { ColumnMatch } from './column-match.tsx'
import { FileChoice } from './file-choice.tsx'
import type { Table } from './import-file.ts'
import { hasOpenCorrections } from './import-lines.ts'
import classes from './import-page.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportRestored } from './import-restored.tsx'
import { useImport } from './use-import.ts'

/** Creates many people from a spreadsheet: choose a file, match its columns, correct what is wrong, import. */
export function ImportPage() {
  const isPlatformAdmin = useSession()?.isAdmin ?? false
  const organizations = useQuery({ ...organizationsQuery, enabled: isPlatformAdmin })
  const [organizationId, setOrganizationId] = useKeptState('import organization', () => 0)
  const chosen = isPlatformAdmin ? organizationId : undefined
  return (
    <Page
      title="Import people"
      filters={
        isPlatformAdmin && (
          <IdSelect
            className={classes.organization ?? ''}
            aria-label="Organization"
            placeholder="Organization"
            value={organizationId}
            onChange={setOrganizationId}
            query={organizations}
            choice={(row) => ({ id: row.organizationId, name: row.organizationName })}
          />
        )
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(props) => <Link to="/layout/users" {...props} />}
        >
          Users
        </Button>
      }
    >
      {chosen === 0 ? (
        <p className={classes.hint}>Choose the organization that the people will belong to.</p>
      ) : (
        <Steps key={chosen} organizationId={chosen} />
      )}
    </Page>
  )
}

function Steps({ organizationId }: { organizationId: number | undefined }) {
  const state = useImport(organizationId)
  const { table, columns, lines, edited, work } = state
  const isCorrecting = hasOpenCorrections(lines, edited)
  useAskBeforeReload(isCorrecting)
  const [next, setNext] = useState<Table>()
  const isImporting = work?.kind === 'importing'
  return (
    <div className={classes.steps}>
      {table && state.isRestored && (
        <ImportRestored fileName={table.fileName} isDisabled={isImporting} onDrop={state.drop} />
      )}
      <FileChoice
        table={table}
        isDisabled={isImporting}
        onTable={async (chosen) => (isCorrecting ? setNext(chosen) : state.open(chosen))}
      />
      <ConfirmDialog
        opened={next !== undefined}
        title="Open another file or sheet?"
        confirmLabel="Open"
        isDestructive
        onCancel={() => setNext(undefined)}
        onConfirm={() => {
          setNext(undefined)
          if (next) void state.open(next)
        }}
      >
        <Text size="sm">The corrections that you have not imported yet will be lost.</Text>
      </ConfirmDialog>
      {table && (
        <>
          <ColumnMatch
            table={table}
            columns={columns}
            isDisabled={isImporting}
            onChange={(next) => void state.match(next)}
          />
          <ImportPreview state={state} organizationId={organizationId} />
        </>
      )}
    </div>
  )
}

/** A reload loses the corrections: they are stored only when a session ends. */
function useAskBeforeReload(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return
    const ask = (event: BeforeUnloadEvent) => {
      // When the session ends, the page is left without a question.
      if (getSession()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsking])
}
