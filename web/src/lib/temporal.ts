/** Loads the polyfill in browsers without Temporal, before a screen that computes with time zones. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
