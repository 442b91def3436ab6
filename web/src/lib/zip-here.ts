/**
 * Replaces fflate for write-excel-file and read-excel-file (see vite.config.ts). fflate zips and unzips larger files
 * in a worker created from a string, which the content security policy forbids: it would never end. This code already
 * runs in our own worker, so it does the work here.
 */
import {
  type AsyncZippable,
  type FlateCallback,
  type UnzipCallback,
  unzipSync,
  type Zippable,
  zipSync,
} from 'fflate/browser'

// biome-ignore lint/performance/noBarrelFile: it replaces the whole module
export { AsyncZipDeflate, strFromU8, strToU8, Zip, ZipDeflate, zipSync } from 'fflate/browser'

export function zip(files: AsyncZippable, done: FlateCallback) {
  done(null, zipSync(files as Zippable))
}

export function unzip(file: Uint8Array, done: UnzipCallback) {
  done(null, unzipSync(file))
}
