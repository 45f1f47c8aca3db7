/** Preview of a link. The server writes the preview into the page as Open Graph and Twitter tags. */
export interface PagePreview {
  title: string
  description: string
  /** Absolute URL of a picture of 1200 × 630 pixels. */
  image: string
  imageAlt: string
  /** URL of the page; absent if the page has the same preview as the start page. */
  url?: string | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Invisible characters, such as control characters and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

/** Escapes a text for use in the content of an HTML element or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(UNSEEN, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export function previewTags({ title, description, image, imageAlt, url }: PagePreview): string {
  const tags: [name: 'property' | 'name', key: string, content: string][] = [
    ['property', 'og:site_name', 'WordConnect'],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ...(url === undefined ? [] : ([['property', 'og:url', url]] satisfies typeof tags)),
    ['property', 'og:image', image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', imageAlt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
    ['name', 'twitter:image:alt', imageAlt],
  ]
  return tags
    .map(([name, key, content]) => `<meta ${name}="${key}" content="${escapeHtml(content)}" />`)
    .join('\n    ')
}
