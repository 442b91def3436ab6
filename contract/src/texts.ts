/**
 * Every text that a person reads on a screen, by group. Forms and server use the same ones. The texts at the top of each
 * group are quoted from the specification, spelling included. Our own texts follow after an empty line.
 */
// biome-ignore lint/performance/noBarrelFile: see every.ts
export * as texts from './texts/every.ts'
