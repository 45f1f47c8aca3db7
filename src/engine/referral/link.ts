/**
 * Returns whether a mail program would show a part of the text as a link. The function looks for schemes (`http://`),
 * for numeric addresses, and for two words that only a dot separates (`example.com`, `me@example.com`). The function
 * ignores invisible characters, because some mail programs ignore them too.
 */
export function hasLink(text: string): boolean {
  const shown = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return /[a-z]:\/\/|\bmailto:|\d{1,3}(\.\d{1,3}){3}|[^\s.]\.(xn--|\p{L}{2})/iu.test(shown)
}
