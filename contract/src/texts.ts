/**
 * Every text that a person reads on a screen, by group. Forms and server use the same ones. Where a file has an empty
 * line, the texts above it are quoted from the specification, spelling included.
 */
// biome-ignore lint/performance/noBarrelFile: see every.ts
export * as texts from './texts/every.ts'
