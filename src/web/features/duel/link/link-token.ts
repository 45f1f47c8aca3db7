/** Returns the token in the path of a duel link. Undefined if the path does not belong to a duel link. */
export const linkToken = (path: string): string | undefined =>
  /^\/challenges\/link\/([^/]+)\/?$/.exec(path)?.[1]
