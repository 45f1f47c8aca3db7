/**
 * Maps a username to a text that is equal for names that look alike. Two characters count as equal if Unicode lists
 * them as confusable (UTS 39); the list below covers only the characters of usernames. Capitals are replaced before
 * folding the case: `I` looks like `l`, but `i` does not.
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
 * The text that a reader likely sees in a username, for the comparison with reserved names. In addition to characters
 * that look alike, digits are read as letters, `i` is read as `l`, and underscores are ignored.
 */
export function readingOf(username: string): string {
  return skeletonOf(username.toLowerCase())
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
}
