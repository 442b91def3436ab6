// The content security policy forbids eval. zod would try it for speed, and the browser would report it.
// zod reads these settings when it is first loaded, long after the sign-in page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
