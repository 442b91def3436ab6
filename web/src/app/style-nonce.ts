/** What the server vouches for style elements with: the content security policy refuses all that come without it. */

declare global {
  // The name by which libraries ask for it, Mantine's scroll lock among them.
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

export const styleNonce = (): string => nonce
