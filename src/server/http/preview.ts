/** Preview of a link, rendered as Open Graph and Twitter tags. */
export interface PagePreview {
  title: string
  description: string
  /** Absolute address of a picture of 1200 × 630 pixels. */
  image: string
  imageAlt: string
  /** Address of the page; absent for pages without a separate preview. */
  url?: string | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Control characters, and marks that change the direction of text. Control characters would change the visible text of
 * the page.
 */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

/** Escapes a text for the content of an element, or for an attribute in double quotes. */
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
