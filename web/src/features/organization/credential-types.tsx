import { ActionIcon, Button } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { type CredentialTypes, CredentialTypesForm } from '@shiftward/contract/credential.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { usePanelPart } from '../../lib/panel-part.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { credentialTypesQuery, useSaveCredentialTypes } from '../credential/credential.queries.ts'
import classes from './credential-types.module.css'

const text = texts.credential

/** The types of credential that the organization keeps, stored with the panel's save. */
export function CredentialTypesTab({ organizationId }: { organizationId: number }) {
  const stored = usePanelQuery(credentialTypesQuery(organizationId))
  if (stored.isError) return <LoadError onRetry={() => void stored.refetch()} />
  if (!stored.data) return <p className={classes.about}>Loading…</p>
  return <TypeList stored={stored.data} />
}

type Stored = CredentialTypes['types'][number]
type Line = { key: string; stored: Stored | undefined; name: string }

const linesOf = ({ types }: CredentialTypes): Line[] =>
  types.map((stored) => ({ key: `stored ${stored.id}`, stored, name: stored.name }))

/** Said below the field. A person's credentials cannot follow a new name that another organization of theirs does not know. */
function noteOn({ stored, name }: Line): string | undefined {
  const isRenamed = stored !== undefined && name.trim().toLowerCase() !== stored.name.toLowerCase()
  if (isRenamed && stored.peopleKeeping > 0) return text.keepsName(stored.peopleKeeping, stored.name)
  return stored?.isRequired ? 'Required by a department' : undefined
}

function TypeList({ stored }: { stored: CredentialTypes }) {
  const save = useSaveCredentialTypes(stored.organizationId)
  const {
    part,
    value: lines,
    change,
    errors,
  } = usePanelPart({
    keptAs: 'credential types',
    stored: linesOf(stored),
    rowKeys: ['key'],
    schema: CredentialTypesForm,
    toForm: (lines) => ({ types: lines.map(({ stored, name }) => ({ id: stored?.id, name: name.trim() })) }),
    save: (form) => save.mutateAsync({ ...form, version: stored.version }),
  })

  return (
    <div ref={part}>
      <p className={classes.about}>
        What QHPs can show. Departments choose from this list what each skill requires. A renamed type keeps its
        requirements.
      </p>
      <TypeLines
        lines={lines}
        errors={errors}
        onRename={(key, name) => change(lines.map((line) => (line.key === key ? { ...line, name } : line)))}
        onRemove={(key) => change(lines.filter((line) => line.key !== key))}
      />
      {lines.length === 0 && <p className={classes.about}>{text.noTypesKept}</p>}
      <AddButton
        isOff={lines.length >= limits.credential.types}
        onAdd={() => change([...lines, { key: randomId('new '), stored: undefined, name: '' }])}
      />
    </div>
  )
}

type LinesProps = {
  lines: Line[]
  errors: Record<string, string>
  onRename: (key: string, name: string) => void
  onRemove: (key: string) => void
}

const TypeLines = ({ lines, errors, onRename, onRemove }: LinesProps) => (
  <ul className={classes.types}>
    {lines.map((line, index) => (
      <li key={line.key}>
        <TextField
          aria-label={`Type ${index + 1}`}
          maxLength={limits.credential.type}
          value={line.name}
          onChange={(event) => onRename(line.key, event.currentTarget.value)}
          error={errors[`types.${index}.name`]}
          description={noteOn(line)}
          autoFocus={line.stored === undefined && line.name === ''}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${line.name || `type ${index + 1}`}`}
          disabled={line.stored?.isRequired ?? false}
          onClick={() => onRemove(line.key)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </li>
    ))}
  </ul>
)

const AddButton = ({ isOff, onAdd }: { isOff: boolean; onAdd: () => void }) => (
  <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} disabled={isOff} onClick={onAdd}>
    Add type
  </Button>
)
