import { useEffect, useState } from 'react'
import { ChoosePasswordPage } from '../features/session/choose-password-page.tsx'
import { ForgotPage } from '../features/session/forgot-page.tsx'
import { PasswordAgain } from '../features/session/password-again.part.tsx'
import { SessionOver } from '../features/session/session-over.part.tsx'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { fetchAhead } from '../lib/answers.ts'
import { useAddress } from '../lib/router.ts'
import { useSession } from '../lib/session.ts'
import { Toasts } from '../ui/toast.tsx'
import { screenAt } from './routes.tsx'

export function App() {
  const session = useSession()
  const address = useAddress()
  const [path = '/', search = ''] = address.split('?')
  const isIn = session?.token !== undefined && !session.mustChangePassword
  useEffect(() => {
    if (isIn) void fetchAhead()
  }, [isIn])
  if (path === '/forgot' && session?.token === undefined) return <ForgotPage />
  if (!session) return <SignInPage />
  if (session.token && session.mustChangePassword) return <ChoosePasswordPage />
  return (
    <>
      {screenAt(path, new URLSearchParams(search))}
      <PasswordAgain />
      {session.token === undefined && <SignInAgain firstName={session.firstName} address={address} />}
      <Toasts />
    </>
  )
}

/** Put aside, it comes back on the next screen. */
function SignInAgain({ firstName, address }: { firstName: string; address: string }) {
  const [isAside, setAside] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every other screen it asks again
  useEffect(() => setAside(false), [address])
  return isAside ? null : <SessionOver firstName={firstName} onClose={() => setAside(true)} />
}
