/**
 * What a username looks like: two names with the same skeleton can be taken for one another. The pairs are those of Unicode's
 * table of confusables (UTS 39) among the characters that a username may have. Capitals matter before they are folded: `I` looks
 * like `l`, and `i` does not.
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
 * What a username may be meant to be read as, for names that nobody may have: besides what looks alike, digits that stand for
 * letters, `l` for `i`, and underscores anywhere.
 */
export function readingOf(username: string): string {
  return skeletonOf(username.toLowerCase())
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
}
