type Raw = Record<string, unknown>

/**
 * What a page reads from its link, and nothing else. The router lays what we return over the raw values, so a value that
 * was left out as invalid would come back unless we overwrite it.
 */
export const onlyValid =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({ ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])), ...read(raw) })
