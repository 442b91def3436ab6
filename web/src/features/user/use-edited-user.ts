import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { useSession } from '../../lib/session.ts'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { editedUserQuery } from './user.queries.ts'
import { emptyUser, type Panel, toFields, userSchema } from './user-form.ts'

/** The user as stored, the form with their values, and what the caller may change of them. */
export function useEditedUser(code: string | undefined, opened: boolean) {
  const isNew = code === undefined
  const session = useSession()
  const caller = session?.userType ?? ''
  const stored = usePanelQuery({ ...editedUserQuery(code ?? ''), enabled: !isNew && opened })
  const facilities = useQuery({ ...facilitiesQuery, enabled: opened })
  const user = stored.data
  const isOwn = user !== undefined && user.userCode === session?.userCode
  const isReady = facilities.data !== undefined && (isNew || user !== undefined)
  const values = useMemo(() => {
    if (!facilities.data) return undefined
    return isNew ? emptyUser(caller, facilities.data) : user && toFields(user, caller, facilities.data)
  }, [isNew, caller, user, facilities.data])
  const panel: Panel = {
    mode: isNew ? 'create' : 'update',
    caller,
    isRoleFixed: isOwn || user?.userType === 'admin',
    version: user?.version,
    accessVersion: user?.accessVersion,
    stored: isNew ? undefined : values,
    kept: user,
    owned: user?.ownedByPerson ?? 'nothing',
  }
  const form = usePanelForm({
    schema: userSchema(panel),
    values,
    empty: emptyUser(caller, []),
    keptAs: `user ${code ?? 'new'}`,
    unkept: { password: '' },
  })
  return { stored, facilities, panel, form, isOwn, isReady }
}

export type EditedUser = ReturnType<typeof useEditedUser>
