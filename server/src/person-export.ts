import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { exportPerson } from './features/person/person-export.service.ts'
import { givenFile, runCommand } from './lib/command.ts'
import { asOwner } from './lib/owner.ts'

const usage = 'Usage: npm run person:export -- <E-Mail> [file]'

/** The audit log tells of it once the file is written, and the file gets its name once the log tells of it. */
await runCommand(async (signal) => {
  const [email = '', given, ...others] = process.argv.slice(2)
  if (email === '' || others.length > 0 || `${email}${given}`.startsWith('-')) throw new Error(usage)
  let unfinished = ''
  try {
    const { file, person } = await asOwner((db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (moment) => {
          const { code, content } = await exportPerson(moment, email, new Date())
          const file = givenFile(given ?? `${code}-${content.madeAt.slice(0, 10)}.json`)
          if (existsSync(file)) throw new Error(`The file ${file} exists already: name another one.`)
          unfinished = `${file}.unfinished-${process.pid}`
          const text = `${JSON.stringify(content, null, 2)}\n`
          await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true, signal })
          return { file, person: content.person }
        }),
    )
    await rename(unfinished, file)
    return `${file}: everything that is held about ${person}.`
  } catch (error) {
    if (unfinished) await rm(unfinished, { force: true })
    throw error
  }
})
