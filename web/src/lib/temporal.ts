/** Loaded before a screen that computes with time zones, in browsers that have no Temporal yet. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
