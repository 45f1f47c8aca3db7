/**
 * Would a mail program make a link of a part of the text? The function looks for schemes (`http://`), for numeric
 * addresses, and for two words that only a dot separates (`example.com`, `me@example.com`). Invisible characters are
 * ignored, because mail programs differ in what they do with them.
 */
export function hasLink(text: string): boolean {
  const shown = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return /[a-z]:\/\/|\bmailto:|\d{1,3}(\.\d{1,3}){3}|[^\s.]\.(xn--|\p{L}{2})/iu.test(shown)
}
