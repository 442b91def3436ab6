/** Cookies hold what must survive a sign-out, because signing out clears local storage. */

const daySeconds = 24 * 3600

export function readCookie(name: string, cookies = document.cookie): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

export function writeCookie(name: string, value: string, days: number) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The Cookie Store API does not exist over plain HTTP.
  // biome-ignore lint/suspicious/noDocumentCookie: the only way that works everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * daySeconds}; samesite=strict${secure}`
}

export function removeCookie(name: string) {
  writeCookie(name, '', 0)
}
