import { Stack } from '@mantine/core'
import { type Requirements, RequirementsForm } from '@shiftward/contract/credential.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { usePanelPart } from '../../lib/panel-part.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { ManySelect } from '../../ui/many-select.tsx'
import { requirementsQuery, useSaveRequirements } from '../credential/credential.queries.ts'
import classes from './department-panel.module.css'

const text = texts.credential

/** What the department requires of those who work with each skill, stored with the panel's save. */
export function RequiredCredentials({ code }: { code: string }) {
  const stored = usePanelQuery(requirementsQuery(code))
  if (stored.isError) return <LoadError onRetry={() => void stored.refetch()} />
  if (!stored.data) return <p className={classes.about}>Loading…</p>
  if (stored.data.requirements.length === 0) return <p className={classes.about}>{text.skillsFirst}</p>
  if (stored.data.types.length === 0) return <p className={classes.about}>{text.noTypesKept}</p>
  return <SkillList stored={stored.data} />
}

function SkillList({ stored }: { stored: Requirements }) {
  const save = useSaveRequirements(stored.departmentCode)
  const {
    part,
    value: requirements,
    change,
  } = usePanelPart({
    keptAs: 'required credentials',
    stored: stored.requirements,
    rowKeys: ['skill'],
    schema: RequirementsForm,
    toForm: (requirements) => ({ requirements }),
    save: (form) => save.mutateAsync({ ...form, version: stored.version }),
  })

  return (
    <div ref={part}>
      <p className={classes.about}>
        Whoever works with a skill needs these, valid on the day of the shift. The Rules tab says what happens
        otherwise.
      </p>
      <Stack gap="md">
        {requirements.map(({ skill, types }) => (
          <ManySelect
            key={skill}
            label={skill}
            placeholder={types.length === 0 ? 'Nothing required' : ''}
            searchable
            clearable
            nothingFoundMessage="No such type"
            data={stored.types}
            value={types}
            onChange={(chosen) =>
              change(requirements.map((one) => (one.skill === skill ? { skill, types: chosen } : one)))
            }
          />
        ))}
      </Stack>
    </div>
  )
}
