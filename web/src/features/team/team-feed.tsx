import { Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { teamFeedQuery, useRenewTeamFeed } from './team.queries.ts'

/** The secret address where calendar programs read the team's published shifts. */
export function TeamFeed({ teamCode }: { teamCode: string }) {
  const { data, isError, refetch } = useQuery(teamFeedQuery(teamCode))
  const renew = useRenewTeamFeed(teamCode)
  const [isAsking, setAsking] = useState(false)
  async function make() {
    try {
      await renew.mutateAsync()
      toastSuccess('The team has a new calendar address.')
    } catch (error) {
      if (error instanceof CallError && !error.isOffline) toastError(error.message)
    }
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
          <Address address={new URL(data.path, location.origin).href} />
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

const Address = ({ address }: { address: string }) => (
  <Group align="flex-end" gap="xs">
    <TextInput
      label="Calendar address"
      flex="1 1 260px"
      readOnly
      value={address}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={address} timeout={5_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </CopyButton>
  </Group>
)
