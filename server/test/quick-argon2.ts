import * as argon2 from '@node-rs/argon2/index.js'

export const { verify } = argon2

/**
 * The same algorithm at its lowest cost: thousands of passwords are hashed in the tests, at the real cost for 20 ms each.
 * The servers of the unit tests that run as processes hash at the real cost.
 */
export const hash = (password: string, options: argon2.Options) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
