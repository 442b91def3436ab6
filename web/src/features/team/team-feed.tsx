import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { teamFeedQuery, useRenewTeamFeed } from './team.queries.ts'

/** The secret address where calendar programs read the team's published shifts. */
export function TeamFeed({ teamCode }: { teamCode: string }) {
  const { data, isError, refetch } = useQuery(teamFeedQuery(teamCode))
  const renew = useRenewTeamFeed(teamCode)
  const [isAsking, setAsking] = useState(false)
  async function make() {
    await renew.mutateAsync().then(
      () => toastSuccess('The team has a new calendar address.'),
      ({ message }: Error) => toastError(message),
    )
    setAsking(false)
  }
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Skeleton height={120} />
  return (
    <Stack gap="md">
      <Text size="sm">
        Calendar programs can show the team’s published shifts, with names. Whoever has the address can read them, so
        give it only to people who may.
      </Text>
      {data.path === null ? (
        <Group>
          <Button loading={renew.isPending} onClick={() => void make()}>
            Make an address
          </Button>
        </Group>
      ) : (
        <>
          <CopyField label="Calendar address" value={new URL(data.path, location.origin).href} />
          <Group>
            <Button variant="default" onClick={() => setAsking(true)}>
              Renew
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Make a new address?"
        confirmLabel="Make a new address"
        isDestructive
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        The old address ends at once. Calendars that use it show nothing until they are given the new one.
      </ConfirmDialog>
    </Stack>
  )
}
