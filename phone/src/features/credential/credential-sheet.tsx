import { type Credential, credentialEndpoints } from '@shiftward/contract/credential.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { useState } from 'react'
import { storeAnswer, useAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { withPassword } from '../../lib/prove.ts'
import { leave } from '../../lib/router.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { Form, type Problems, useSending } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { say } from '../../ui/toast.tsx'
import { useCredentials } from './credential.queries.ts'
import { expiryProblem } from './credential-words.part.ts'
import { RemoveCredential } from './remove-credential.tsx'

const close = () => leave('/me/credentials')

/** Enter or change one of mine. Without an id it is a new one, of this type if it is a renewal. */
export function CredentialSheet({ id, type = '' }: { id?: number; type?: string }) {
  const { data } = useCredentials()
  const kept = data?.find((one) => one.id === id)
  if (id !== undefined && !data) return null
  if (id !== undefined && !kept) {
    return (
      <Sheet title="This credential is gone" onClose={close}>
        <div className="buttons">
          <button type="button" className="button go main" onClick={close}>
            See the list
          </button>
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet title={kept ? kept.type : 'Add a credential'} onClose={close}>
      {kept?.isVerified && (
        <p className="note">It is verified. After a change an administrator has to verify it again.</p>
      )}
      <CredentialForm kept={kept} type={type} />
    </Sheet>
  )
}

const blank = { type: '', number: '', state: '', issued: '', expires: '', isLasting: false }
type Typed = typeof blank

const iso = (wire: string | null) => (wire && toIsoDate(wire)) || ''

function CredentialForm({ kept, type: given }: { kept: Credential | undefined; type: string }) {
  const [typed, setTyped] = useState<Typed>(
    kept
      ? { ...kept, issued: iso(kept.issued), expires: iso(kept.expires), isLasting: !kept.expires }
      : { ...blank, type: given },
  )
  const [isTried, setTried] = useState(false)
  const expiry = typed.type === '' ? undefined : expiryProblem(typed)
  const sending = useSending(async () => {
    setTried(true)
    if (expiry) return
    const { type, number, state, issued, expires } = typed
    const form = { type, number, state, issued, expires, ...(kept && { id: kept.id, version: kept.version }) }
    const saved = await withPassword(() => call(credentialEndpoints.saveMine, form))
    if (!saved) return
    storeAnswer(credentialEndpoints.mine, {}, saved)
    say(`${type} is saved. An administrator verifies it.`)
    close()
  })
  return (
    <>
      <Form sending={sending} button="Save">
        <Fields
          typed={typed}
          fields={{ ...sending.problems.fields, ...(isTried && expiry && { expires: expiry }) }}
          onType={(changed) => setTyped({ ...typed, ...changed })}
        />
      </Form>
      {kept ? (
        <RemoveCredential credential={kept} onDone={close} />
      ) : (
        <button type="button" className="button plain main" onClick={close}>
          Not now
        </button>
      )}
    </>
  )
}

type FieldsProps = { typed: Typed; fields: Problems['fields']; onType: (given: Partial<Typed>) => void }

const Fields = ({ typed, fields, onType }: FieldsProps) => (
  <>
    <TypeField value={typed.type} problem={fields.type} onChoose={(type) => onType({ type })} />
    <div className="two">
      <Field
        label="Number"
        autoCapitalize="characters"
        value={typed.number}
        problem={fields.number}
        onChange={(event) => onType({ number: event.currentTarget.value })}
      />
      <Field
        label="State"
        autoCapitalize="characters"
        placeholder="TX"
        maxLength={2}
        value={typed.state}
        problem={fields.state}
        onChange={(event) => onType({ state: event.currentTarget.value })}
      />
      <Field
        label="Issued"
        type="date"
        value={typed.issued}
        problem={fields.issued}
        onChange={(event) => onType({ issued: event.currentTarget.value })}
      />
      <Field
        label="Expires"
        type="date"
        value={typed.expires}
        disabled={typed.isLasting}
        problem={fields.expires}
        onChange={(event) => onType({ expires: event.currentTarget.value })}
      />
    </div>
    <TickRow name="lasting" isOn={typed.isLasting} onPress={() => onType({ isLasting: !typed.isLasting, expires: '' })}>
      Does not expire
    </TickRow>
  </>
)

/** What the organizations keep. A type that has left their list stays where it is. */
function TypeField(props: { value: string; problem: string | undefined; onChoose: (type: string) => void }) {
  const { value, problem, onChoose } = props
  const { data = [] } = useAnswer(credentialEndpoints.myTypes, {})
  const types = value === '' || data.includes(value) ? data : [value, ...data]
  return (
    <SelectField label="Type" value={value} problem={problem} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="" disabled>
        Choose a type
      </option>
      {types.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}
