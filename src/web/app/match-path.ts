/** Matches `path` with a pattern such as `/players/$username`; returns the parameters, or undefined without a match. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const parts = path.split('/')
  const isSame =
    names.length === parts.length &&
    names.every((name, at) => name === parts[at] || (name[0] === '$' && parts[at] !== ''))
  if (!isSame) return undefined
  return Object.fromEntries(
    names.flatMap((name, at) => (name[0] === '$' ? [[name.slice(1), parts[at] ?? '']] : [])),
  )
}

/** Returns the key in the table of open pages for an address, if the table has a page for the address. */
export const openName = (path: string, search: string): string =>
  path === '/auth' && new URLSearchParams(search).has('link') ? '/auth?link' : path
