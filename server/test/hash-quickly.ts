import { registerHooks } from 'node:module'

// Loaded with `--import` by servers that run as processes. For the unit tests vitest.config.ts does the same.
const quick = new URL('quick-argon2.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) => next(name === '@node-rs/argon2' ? quick : name, context),
})
