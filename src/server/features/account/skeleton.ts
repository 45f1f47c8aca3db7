/**
 * Maps a username to its skeleton, which is a text for comparing names by their look. Two names with the same skeleton
 * look alike. Characters are treated as equal if they are Unicode's confusables (UTS 39); the list covers only the
 * characters of usernames. Capitals are replaced before folding the case: `I` looks like `l`, but `i` does not.
 */
export function skeletonOf(username: string): string {
  return username
    .replace(/[I1]/g, 'l')
    .replaceAll('0', 'o')
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/_+/g, '_')
}

const LETTERS: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/**
 * The likely reading of a username, for the comparison with reserved names. In addition to characters that look alike,
 * digits are read as letters, `i` is read as `l`, and underscores are ignored.
 */
export function readingOf(username: string): string {
  return skeletonOf(username.toLowerCase())
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
}
