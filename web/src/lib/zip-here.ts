/**
 * Stands in for fflate where write-excel-file asks for it (see vite.config.ts). fflate zips larger files in a worker made
 * from a text, which the content security policy forbids: the export would wait for it for ever. We are in a worker of
 * our own already, so the zipping is done here.
 */
import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser'

// biome-ignore lint/performance/noBarrelFile: it stands in for the whole module
export { AsyncZipDeflate, strToU8, Zip, ZipDeflate, zipSync } from 'fflate/browser'

export function zip(files: AsyncZippable, done: FlateCallback) {
  done(null, zipSync(files as Zippable))
}
