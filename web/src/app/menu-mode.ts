import { useNavigate } from '@tanstack/react-router'
import { usePermissions } from '../features/session/session.queries.ts'
import { type Session, storeSession } from '../lib/session.ts'

/**
 * The side menu has two modes: all entries of the role, or the scheduler view with little more than the scheduler. The
 * stored scheduler-view flag holds the mode, so it is the same after a reload and in every tab.
 *
 * The specification names a "route-to-scheduler action" without saying what it does. Here, switching to the scheduler
 * view opens the scheduler, since the short menu has nothing else to offer. Opening the scheduler from the full menu
 * does not change the mode: menu entries must not vanish when the user clicks one.
 *
 * Users who may only look at schedules (generic and scheduler-view users) have no other menu to switch to.
 */
export function useMenuMode(session: Session) {
  const navigate = useNavigate()
  const permissions = usePermissions().data ?? []

  function routeToScheduler() {
    void navigate({ to: '/layout/scheduler' })
  }

  return {
    isSwitchable: permissions.length > 0 && !session.isGeneric,
    switchMode() {
      storeSession({ ...session, isSchedulerView: !session.isSchedulerView })
      if (!session.isSchedulerView) routeToScheduler()
    },
  }
}
