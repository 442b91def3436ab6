import { writeFile } from 'node:fs/promises'
import { exportPerson } from './features/person/person-export.service.ts'
import { givenFile, runCommand } from './lib/command.ts'
import { asOwner } from './lib/owner.ts'

const usage = 'Usage: npm run person:export -- <E-Mail> [file]'

await runCommand(async () => {
  const [email = '', given, ...others] = process.argv.slice(2)
  if (email === '' || others.length > 0 || `${email}${given}`.startsWith('-')) throw new Error(usage)
  const { code, content } = await asOwner((db) => exportPerson(db, email, new Date()))
  const file = givenFile(given ?? `${code}-${content.madeAt.slice(0, 10)}.json`)
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
    throw error.code === 'EEXIST' ? new Error(`The file ${file} exists already: name another one.`) : error
  })
  return `${file}: everything that is held about ${content.person}.`
})
