/**
 * Converts a username to a text that is the same for all names that look alike. Characters look alike if Unicode lists
 * them as confusable (UTS 39). The replacements below cover only the characters that usernames can contain. The
 * function replaces `I` before the conversion to lower case, because `I` looks like `l`, but `i` does not.
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
 * Returns the text that a reader probably sees in a username, for the comparison with reserved names. In addition to
 * the replacements of `skeletonOf`, the function replaces digits by similar letters and `i` by `l`, and removes
 * underscores.
 */
export function readingOf(username: string): string {
  return skeletonOf(username.toLowerCase())
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
}
