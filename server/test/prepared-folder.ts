import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'

/** Copies a stopped cluster with the newest schema: a tenth of the time that initdb and the migrations take. */
export const copyPreparedFolder = (folder: string) =>
  cp(inject('preparedFolder'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
