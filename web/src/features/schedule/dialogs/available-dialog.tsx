import { Button, Skeleton } from '@mantine/core'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import { useQuery } from '@tanstack/react-query'
import { phoneText } from '../../../lib/phone-text.ts'
import { toastError } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { dayTitle } from '../calendar-days.ts'
import { hoursText } from '../entry-text.ts'
import { availableFor, conflictOn, type Qhp } from '../provider-filter.ts'
import { blockProvidersQuery } from '../schedule.queries.ts'
import { useAddFromDialog } from '../schedule-actions.queries.ts'
import classes from './available.module.css'
import type { DialogProps } from './dialog-props.ts'
import dialogClasses from './dialogs.module.css'

/** Who has the skill of a freed shift and is free that day, each with one press to assign. */
export function AvailableDialog({ opened, dialog: { entry }, context, onDialog, onClose }: DialogProps<'available'>) {
  const providers = useQuery(blockProvidersQuery(entry.scheduleCode ?? ''))
  const add = useAddFromDialog(context)
  const { isPending, error, variables } = add
  const available = providers.data && availableFor(providers.data, entry)

  const assign = ({ providerCode, providerName }: Qhp) =>
    add.mutate(
      { provider: { providerCode, providerName }, dates: [entry.day], fills: entry },
      {
        onSuccess: (asking) => (asking ? onDialog(asking) : onClose()),
        onError: ({ message }) => toastError(message),
      },
    )

  return (
    <DialogFrame
      opened={opened}
      title="Available QHPs"
      about={[entry.skillLevel, dayTitle(entry.day), hoursText(entry)].join(' · ')}
      size={520}
      onClose={() => isPending || onClose()}
    >
      <DialogFields>
        {providers.isError && !available && <LoadError onRetry={() => void providers.refetch()} />}
        {providers.isPending && <Skeleton height={32} />}
        {available?.length === 0 && (
          <p className={dialogClasses.question}>Nobody with this skill is free. The shift stays as a vacancy.</p>
        )}
        {available && available.length > 0 && (
          <ul className={classes.list} aria-label="Available QHPs">
            {available
              .map((one) => ({ ...one, conflict: conflictOn(one, entry.day) }))
              .map((one) => (
                <li key={one.providerCode}>
                  <span>
                    <b className={classes.name}>{one.providerName}</b>
                    <span className={classes.about}>
                      {[
                        labourTypeLabels[one.labourType],
                        phoneText(one.phone),
                        `${one.hours.toLocaleString('en-US')} h`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    {one.conflict && <span className={classes.conflict}>{one.conflict.text}</span>}
                  </span>
                  <Button
                    size="compact-sm"
                    variant="light"
                    aria-label={`Assign ${one.providerName}`}
                    loading={isPending && variables.provider.providerCode === one.providerCode}
                    disabled={isPending || one.conflict?.level === 'block'}
                    onClick={() => assign(one)}
                  >
                    Assign
                  </Button>
                </li>
              ))}
          </ul>
        )}
        {error && <DialogProblem>{error.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Leave it vacant
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}
