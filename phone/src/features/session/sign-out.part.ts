import { CallError } from '@shiftward/client/call-error.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { queries } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { forgetQueue } from '../../lib/outgoing.ts'
import { go } from '../../lib/router.ts'
import { forgetSession } from '../../lib/session.ts'
import { forgetPush } from '../push/push.part.ts'

/** Ends the session and deletes what is stored on this phone. */
export async function signOut() {
  try {
    await call(mobileEndpoints.logout, {})
  } catch (error) {
    // Without a network the session ends by itself; what is on this phone goes now.
    if (!(error instanceof CallError)) throw error
  }
  await forgetPush()
  forgetQueue()
  await forgetSession()
  queries.clear()
  go('/', { isReplacing: true })
}
