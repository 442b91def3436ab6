import { phoneText } from '@shiftward/client/phone-text.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { Profile } from '@shiftward/contract/mobile-profile.ts'
import { useState } from 'react'
import { storeAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { withPassword } from '../../lib/prove.ts'
import { leave } from '../../lib/router.ts'
import { Field } from '../../ui/field.tsx'
import { Form, useSending } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { say } from '../../ui/toast.tsx'
import { useProfile } from './me.queries.ts'

const numbers = {
  phone: {
    title: 'Mobile, for SMS',
    text: 'Urgent changes come to this number. We tell your email address that it has changed.',
  },
  preferredCallNumber: {
    title: 'Call me at',
    text: 'Where your schedulers call you; with an extension, if there is one. Leave it empty for the mobile number.',
  },
} as const

type Which = keyof typeof numbers

const close = () => leave('/me/profile')

export function NumberSheet({ which }: { which: Which }) {
  const { data } = useProfile()
  const { title, text } = numbers[which]
  return (
    <Sheet title={title} onClose={close}>
      <p className="quiet small">{text}</p>
      {data && <NumberForm which={which} profile={data} />}
    </Sheet>
  )
}

function NumberForm({ which, profile }: { which: Which; profile: Profile }) {
  const [number, setNumber] = useState(phoneText(profile[which] ?? ''))
  const sending = useSending(async () => {
    const saved = await withPassword(() => call(mobileEndpoints.saveProfile, { [which]: number }))
    if (!saved) return
    storeAnswer(mobileEndpoints.profile, {}, saved)
    say('Number saved.')
    close()
  })
  return (
    <Form sending={sending} button="Save number" after={<NotNow />}>
      <Field
        label="Number"
        type="tel"
        autoComplete="tel"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        problem={sending.problems.fields[which]}
      />
    </Form>
  )
}

const NotNow = () => (
  <button type="button" className="button plain main" onClick={close}>
    Not now
  </button>
)
