/** The nonce for style elements: the content security policy blocks those without it. */

declare global {
  // Libraries such as Mantine's scroll lock read it from this name.
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

export const styleNonce = (): string => nonce
