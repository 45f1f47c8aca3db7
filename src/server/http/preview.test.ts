import { expect, test } from 'vitest'
import { escapeHtml, previewTags } from './preview.ts'

test.each([
  ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ["O'Hara & Söhne", 'O&#39;Hara &amp; Söhne'],
  ['a\u202eb\u200f\u0000c\ufeff', 'abc'],
  ['名前 👋', '名前 👋'],
])('%j in a page', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped)
  const tags = previewTags({ title: text, description: text, image: text, imageAlt: text, url: text })
  expect(tags.split(escaped)).toHaveLength(9 + 1)
  for (const line of tags.split('\n'))
    expect(line).toMatch(/^ *<meta (name|property)="[\w:]+" content="[^"<>]*" \/>$/)
})
