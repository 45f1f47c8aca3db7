/**
 * Two names with the same skeleton look alike. The pairs are those of Unicode's confusables (UTS 39) among the characters of
 * usernames. Replace capitals before folding the case: `I` looks like `l`, `i` does not.
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
 * How people may read a username, to compare it with reserved names: besides look-alikes, digits stand for letters, `l` for
 * `i`, and underscores are ignored.
 */
export function readingOf(username: string): string {
  return skeletonOf(username.toLowerCase())
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
}
