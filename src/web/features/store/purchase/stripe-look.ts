import type { Appearance } from '@stripe/stripe-js'

/**
 * Returns a colour of the current theme as `#rrggbb`, because Stripe's fields accept no other notation. The style
 * sheets of this site do not apply inside Stripe's iframe.
 */
function hexOf(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d')
  if (!paint) return ''
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  paint.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const sizeOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

/** Makes Stripe's fields look like design/Field.module.css, in the current colours of the page. */
export function stripeLook(): Appearance {
  const edge = hexOf('--edge')
  const thread = hexOf('--thread')
  return {
    theme: document.documentElement.dataset.scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: thread,
      colorBackground: hexOf('--sheet'),
      colorText: hexOf('--ink'),
      colorTextSecondary: hexOf('--soft'),
      colorTextPlaceholder: hexOf('--soft'),
      colorDanger: hexOf('--bad'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: sizeOf('--r'),
      gridRowSpacing: '12px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${edge}`, boxShadow: 'none' },
      '.Input:focus': { border: `1.5px solid ${thread}`, boxShadow: `0 0 0 1px ${thread}` },
      '.Label': { fontSize: '14px', fontWeight: '600' },
      '.Tab': { border: `1.5px solid ${edge}`, boxShadow: 'none' },
    },
  }
}
