import { CallError } from '@shiftward/client/call-error.ts'
import { newKey } from '@shiftward/client/new-key.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { queries } from '../../lib/answers.ts'
import { call, callWithToken } from '../../lib/call.ts'
import { forgetQueue } from '../../lib/outgoing.ts'
import { go } from '../../lib/router.ts'
import { forgetSession } from '../../lib/session.ts'
import { forgetPush } from '../push/push.part.ts'

/** Ends a session that was begun, and that this phone does not use. */
export async function endSession(token: string) {
  await callWithToken(token)(mobileEndpoints.logout, {}, { key: newKey() }).catch(unlessRefused)
}

function unlessRefused(error: unknown) {
  // Without a network the session ends by itself.
  if (!(error instanceof CallError)) throw error
}

/** Ends the session and deletes what is stored on this phone. */
export async function signOut() {
  await call(mobileEndpoints.logout, {}).catch(unlessRefused)
  await forgetPush()
  forgetQueue()
  await forgetSession()
  queries.clear()
  go('/', { isReplacing: true })
}
