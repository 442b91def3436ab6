// The policy of the page forbids code made from text. zod would try it for speed, and the browser would report it.
// zod reads its settings from here when it is first loaded, which is long after the sign-in page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
