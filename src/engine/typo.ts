/** The characters that are allowed in a username in lower case. */
const alphabet = [...'0123456789_abcdefghijklmnopqrstuvwxyz']

/**
 * Returns every text that differs from a username by one typing error (Damerau–Levenshtein distance 1). There are about
 * 76 such texts for each character of the username.
 */
export function oneTypoAway(text: string): string[] {
  const near = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const before = text.slice(0, at)
    const after = text.slice(at)
    if (after !== '') near.add(before + after.slice(1))
    if (after.length > 1) near.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of alphabet) {
      near.add(before + letter + after)
      if (after !== '') near.add(before + letter + after.slice(1))
    }
  }
  near.delete(text)
  return [...near]
}
