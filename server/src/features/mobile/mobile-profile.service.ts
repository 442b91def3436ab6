import {
  choiceChannels,
  choiceKinds,
  type mobileProfileEndpoints,
  type Profile,
} from '@shiftward/contract/mobile-profile.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { phoneChangedText } from '../../lib/message-text/account-text.ts'
import { enqueue } from '../../lib/outbox/outbox.ts'
import { requireProof } from '../../lib/proof.ts'
import type { Provider } from '../../lib/session.ts'
import { findPerson, listChoices, saveChoices, saveNumbers } from './mobile-profile.store.ts'

type Changes = z.output<typeof mobileProfileEndpoints.saveProfile.input>

const isLocked = (kind: string, channel: string) => kind === 'urgent' && channel === 'sms'

/** Until they choose, people are told by SMS, or by email where they have no phone, and in their browsers. */
export async function readProfile(db: Connection, providerId: number): Promise<Profile> {
  const person = await findPerson(db, providerId)
  const chosen = new Map((await listChoices(db, providerId)).map((one) => [`${one.kind} ${one.channel}`, one.is_on]))
  const usual = { push: true, sms: person.phone !== '', email: person.phone === '' }
  const choices = choiceKinds.flatMap((kind) =>
    choiceChannels.map((channel) => ({
      kind,
      channel,
      isOn: isLocked(kind, channel) || (chosen.get(`${kind} ${channel}`) ?? usual[channel]),
      isLocked: isLocked(kind, channel),
    })),
  )
  return { ...person, choices }
}

export async function saveProfile(db: Connection, caller: Provider, changes: Changes, now: Date): Promise<Profile> {
  const { phone, preferredCallNumber, choices } = changes
  const before = await findPerson(db, caller.userId)
  const isOtherPhone = phone !== undefined && phone !== before.phone
  const isOtherNumber = preferredCallNumber !== undefined && preferredCallNumber !== before.preferredCallNumber
  if (isOtherPhone || isOtherNumber) {
    requireProof(caller, now)
    await saveNumbers(db, caller.userId, { phone, preferredCallNumber })
  }
  if (isOtherPhone) await tellPhoneChanged(db, { id: caller.userId, email: before.emailId }, now)
  const unlocked = choices.find(({ kind, channel, isOn }) => isLocked(kind, channel) && !isOn)
  if (unlocked) throw refusal(400, 'choices', texts.mobile.urgentLocked)
  await saveChoices(db, caller.userId, choices)
  return readProfile(db, caller.userId)
}

/** By email: the new number may be a thief's. */
async function tellPhoneChanged(db: Connection, { id, email }: { id: number; email: string }, now: Date) {
  await enqueue(db, now, {
    channel: 'email',
    address: email,
    recipientId: id,
    cause: `phone-changed:${id}:${now.toISOString()}`,
    ...phoneChangedText(),
  })
}
