import { createInterface } from 'node:readline/promises'
import { erasePerson, findErasable } from './features/person/person-erase.service.ts'
import { erasedName } from './features/person/person-table.ts'
import { runCommand } from './lib/command.ts'
import { asOwner } from './lib/owner.ts'

const usage = 'Usage: npm run person:erase -- <E-Mail> [--yes]'

/** For whoever asked to have their data deleted. There is no way back but a backup, so it asks. */
await runCommand((signal) => {
  const words = process.argv.slice(2)
  const [email = '', ...others] = words.filter((word) => word !== '--yes')
  if (email === '' || others.length > 0 || email.startsWith('-')) throw new Error(usage)
  return asOwner(async (db) => {
    const found = await findErasable(db, email, new Date())
    if (!words.includes('--yes')) await askAgain(email, found, signal)
    const { id, who } = await erasePerson(db, email, new Date())
    return `${who} is now ${erasedName(id)}. Backups taken before still hold the data.`
  })
})

type Found = Awaited<ReturnType<typeof findErasable>>

async function askAgain(email: string, { id, who, shifts }: Found, signal: AbortSignal) {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here. Add --yes to erase without a question.')
  console.log(`${who} becomes ${erasedName(id)}, for good.
Deleted: name, E-Mail, phone, NPI, address, date of birth, employee number, credentials, availability,
notes, messages, devices, sign-in secrets, and all of these in the audit log.
Kept under the new name: ${shifts} shifts with hours and rates, requests, swaps, leaves, and what the person did.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question('Type the E-Mail again to go on: ', { signal }).finally(() => terminal.close())
  if (typed.trim().toLowerCase() !== email.toLowerCase())
    throw new Error('That is another E-Mail. Nothing was changed.')
}
