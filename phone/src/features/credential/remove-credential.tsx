import { type Credential, credentialEndpoints } from '@shiftward/contract/credential.ts'
import { storeAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { withPassword } from '../../lib/prove.ts'
import { Form, problemsOf, useSending } from '../../ui/form.tsx'
import { complain, say } from '../../ui/toast.tsx'

/** Undo enters it again; then it has to be verified again, as anything that I enter. */
export function RemoveCredential({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const { id, type, number, state, issued, expires } = credential
  const sending = useSending(async () => {
    if (!(await change(() => call(credentialEndpoints.removeMine, { id })))) return
    onDone()
    const enter = () => call(credentialEndpoints.saveMine, { type, number, state, issued, expires })
    say(`${type} is removed.`, { name: 'Undo', run: () => void change(enter).catch(complainOf) })
  })
  return (
    <Form sending={sending} button="Remove it" look="plain danger">
      {null}
    </Form>
  )
}

const complainOf = (error: unknown) => complain(problemsOf(error).general ?? 'It was not entered again.')

/** Whether it was done. */
async function change(send: () => Promise<Credential[]>): Promise<boolean> {
  const answer = await withPassword(send)
  if (answer) storeAnswer(credentialEndpoints.mine, {}, answer)
  return answer !== undefined
}
