import { Text, VisuallyHidden } from '@mantine/core'
import type { Credential } from '@shiftward/contract/credential.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { UserDetails } from '@shiftward/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useKeptName } from '../../lib/kept-input.ts'
import { useKeptState } from '../../lib/kept-state.ts'
import { ListHead } from '../../ui/list-head.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { credentialsQuery, providerTypesQuery } from '../credential/credential.queries.ts'
import { CredentialEditor } from './credential-editor.tsx'
import { CredentialRow } from './credential-row.tsx'
import classes from './person-list.module.css'
import panelClasses from './user-panel.module.css'

const text = texts.credential

/** What a QHP can show. Each row is stored by itself, not with the panel's save. */
export function CredentialsTab({ user }: { user: UserDetails }) {
  const code = user.userCode
  const heading = useId()
  const credentials = useQuery(credentialsQuery(code))
  const types = useQuery(providerTypesQuery(code))
  const [chosen, setEdited] = useKeptState<number | 'new' | undefined>(useKeptName('credential'), () => undefined)
  const isOwned = user.ownedByPerson === 'everything'
  const rows = credentials.data
  const edited = chosen === 'new' || rows?.some(({ id }) => id === chosen) ? chosen : undefined

  if (credentials.isError || types.isError) return <LoadError onRetry={retry} />
  if (!rows || !types.data) return <p className={classes.none}>Loading…</p>

  const mayAdd = !isOwned && edited === undefined && types.data.length > 0

  function retry() {
    for (const query of [credentials, types]) if (query.isError) void query.refetch()
  }

  return (
    <section aria-labelledby={heading}>
      {isOwned && (
        <div className={panelClasses.owned}>
          <Text size="sm">{text.owned}</Text>
        </div>
      )}
      <ListHead
        id={heading}
        title="Credentials"
        count={rows.length}
        what="credentials"
        addLabel="Add credential"
        onAdd={mayAdd ? () => setEdited('new') : undefined}
      />
      <div role="status">{edited !== chosen && <Text size="sm">{text.removedMeanwhile}</Text>}</div>
      {types.data.length === 0 && <p className={classes.none}>{text.noTypes}</p>}
      {edited === 'new' && <CredentialEditor code={code} types={types.data} onClose={() => setEdited(undefined)} />}
      {rows.length === 0 && edited === undefined && <p className={classes.none}>{text.none}</p>}
      {rows.length > 0 && (
        <CredentialTable
          code={code}
          rows={rows}
          types={types.data}
          edited={edited}
          mayEdit={!isOwned}
          onEdit={setEdited}
        />
      )}
    </section>
  )
}

const tableHead = (
  <thead>
    <tr>
      <th scope="col">Type</th>
      <th scope="col">Valid</th>
      <th scope="col">Status</th>
      <th scope="col">
        <VisuallyHidden>Actions</VisuallyHidden>
      </th>
    </tr>
  </thead>
)

type TableProps = {
  code: string
  rows: Credential[]
  types: Parameters<typeof CredentialEditor>[0]['types']
  edited: number | 'new' | undefined
  mayEdit: boolean
  onEdit: (id: number | undefined) => void
}

/** A row that is edited becomes the editor. */
const CredentialTable = ({ code, rows, types, edited, mayEdit, onEdit }: TableProps) => (
  <div className={classes.scroll}>
    <table className={classes.list}>
      {tableHead}
      <tbody>
        {rows.map((row) =>
          edited === row.id ? (
            <tr key={row.id}>
              <td colSpan={4}>
                <CredentialEditor code={code} types={types} edited={row} onClose={() => onEdit(undefined)} />
              </td>
            </tr>
          ) : (
            <CredentialRow
              key={row.id}
              code={code}
              credential={row}
              onEdit={mayEdit && edited === undefined ? () => onEdit(row.id) : undefined}
            />
          ),
        )}
      </tbody>
    </table>
  </div>
)
