import { Badge, Group } from '@mantine/core'
import type { User } from '@shiftward/contract/user.ts'
import { type Column, nameWidth } from '../../ui/data-table.tsx'
import { EditButton } from '../../ui/edit-button.tsx'
import { DeactivatedBadge } from './account-section.tsx'
import { FirstName } from './first-name.tsx'
import type { Invitation } from './invitation-link.tsx'
import { InvitationStatus, invitationState } from './invitation-status.tsx'
import classes from './user-page.module.css'

export const columnsWith = (onHandOver: (invitation: Invitation) => void): Column<User>[] => [
  {
    key: 'firstName',
    title: 'First Name',
    value: (row) => row.firstName,
    render: (row) => (
      <div className={classes.wrapped}>
        <FirstName user={row} />
        {row.invitedAt && <span className={classes.state}>{invitationState(row)}</span>}
      </div>
    ),
    width: nameWidth,
  },
  {
    key: 'lastName',
    title: 'Last Name',
    value: (row) => row.lastName,
    render: (row) => <div className={classes.wrapped}>{row.lastName}</div>,
    width: nameWidth,
  },
  { key: 'npi', title: 'NPI', value: (row) => row.npi, width: 140 },
  {
    key: 'isProvider',
    title: 'Type',
    value: (row) => row.isProvider,
    render: (row) => (
      <Group gap={8} wrap="nowrap">
        <TypeBadge isProvider={row.isProvider} />
        {row.isDeactivated && <DeactivatedBadge />}
        {row.isProvider && row.npi === '' && <NpiMissingBadge />}
        {row.invitedAt && (
          <span className={classes.invitation}>
            <InvitationStatus user={row} onHandOver={onHandOver} />
          </span>
        )}
      </Group>
    ),
  },
]

export const editColumn = (onEdit: (row: User) => void): Column<User> => ({
  key: 'edit',
  title: 'Edit',
  width: 64,
  render: (row) => (
    <EditButton
      label={`Edit ${row.firstName} ${row.lastName}`}
      disabled={!row.isEditable}
      onClick={() => onEdit(row)}
    />
  ),
})

const TypeBadge = ({ isProvider }: { isProvider: boolean }) => (
  <Badge className={classes.badge} data-provider={isProvider || undefined} variant="default" radius="sm">
    {isProvider ? 'QHP' : 'Admin'}
  </Badge>
)

/** Registered themselves without an NPI: somebody has to enter it before they can be mapped. */
const NpiMissingBadge = () => (
  <Badge className={classes.badge} variant="default" radius="sm">
    NPI missing
  </Badge>
)
