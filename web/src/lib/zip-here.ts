/**
 * Replaces fflate for write-excel-file (see vite.config.ts). fflate zips larger files in a worker created from a
 * string, which the content security policy forbids: the export would never end. This code already runs in our own
 * worker, so it zips here.
 */
import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser'

// biome-ignore lint/performance/noBarrelFile: it replaces the whole module
export { AsyncZipDeflate, strToU8, Zip, ZipDeflate, zipSync } from 'fflate/browser'

export function zip(files: AsyncZippable, done: FlateCallback) {
  done(null, zipSync(files as Zippable))
}
