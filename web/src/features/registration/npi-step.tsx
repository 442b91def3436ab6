import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { NpiForm } from '@shiftward/contract/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { settingsQuery } from '../setting/setting.queries.ts'
import { type Found, useFindPerson } from './registration.queries.ts'
import classes from './registration-page.module.css'
import { Problem, Step } from './step.tsx'

type Props = {
  title: string
  isMovedTo: boolean
  npi: string
  onFound: (npi: string, found: Found) => void
}

export function NpiStep({ title, isMovedTo, npi, onFound }: Props) {
  const form = useForm({ resolver: zodResolver(NpiForm), defaultValues: { npi } })
  const find = useFindPerson()
  const choices = useQuery(settingsQuery).data?.demo?.npis ?? []
  return (
    <Step
      title={title}
      hint="We look up your name in the NPI registry. You check it in the next step."
      isMovedTo={isMovedTo}
      onSubmit={form.handleSubmit((values) =>
        find.mutateAsync(values.npi).then(
          (found) => onFound(values.npi, found),
          () => form.setFocus('npi'),
        ),
      )}
    >
      <TextField
        className={classes.npi}
        label="NPI"
        description="Your National Provider Identifier, ten digits"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.user.npi}
        error={form.formState.errors.npi?.message}
        {...form.register('npi')}
      />
      <Problem>{find.error?.message}</Problem>
      {choices.length > 0 && (
        <DemoNpis npis={choices} onChoose={(choice) => form.setValue('npi', choice, { shouldValidate: true })} />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={find.isPending}>
          Next
        </Button>
      </div>
    </Step>
  )
}

/** In demo mode only: people of the demo's registry without an account. */
function DemoNpis({ npis, onChoose }: { npis: string[]; onChoose: (npi: string) => void }) {
  return (
    <div className={classes.demo}>
      <p>
        <strong>Demo</strong> Numbers of invented people to register, each once:
      </p>
      <ul>
        {npis.map((npi) => (
          <li key={npi}>
            <button type="button" onClick={() => onChoose(npi)}>
              {npi}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
