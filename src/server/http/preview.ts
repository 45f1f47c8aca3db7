/** What networks show of a link to a page: Open Graph, and Twitter's own. */
export interface PagePreview {
  title: string
  description: string
  /** The address of a picture of 1200 × 630, with its origin. */
  image: string
  imageAlt: string
  /** The address of the page; absent on pages that have no preview of their own. */
  url?: string | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Controls and marks that turn the direction of text round: they would change how the rest of a page reads. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

/** Text for an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(UNSEEN, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The tags of a preview, for the head of a page. */
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
