import { registerHooks } from 'node:module'

// For servers that are started as processes with `--import` of this file: as vitest.config.ts does for the unit tests.
const quick = new URL('quick-argon2.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) => next(name === '@node-rs/argon2' ? quick : name, context),
})
