/** Encrypts a text (AES-GCM), so that it can lie in the browser's storage. The key is 256 bits in base64url. */
export async function seal(text: string, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const short = await through(new CompressionStream('gzip'), new TextEncoder().encode(text))
  const sealed = await crypto.subtle.encrypt({ name, iv }, await imported(key, 'encrypt'), short)
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Throws if it was sealed with another key. */
export async function unseal(sealed: string, key: string): Promise<string> {
  const bytes = fromBase64(sealed)
  const iv = bytes.slice(0, ivBytes)
  const short = await crypto.subtle.decrypt({ name, iv }, await imported(key, 'decrypt'), bytes.slice(ivBytes))
  return new TextDecoder().decode(await through(new DecompressionStream('gzip'), short))
}

const name = 'AES-GCM'
const ivBytes = 12

const imported = (key: string, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')), name, false, [use])

const through = (stream: CompressionStream | DecompressionStream, bytes: BufferSource): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
