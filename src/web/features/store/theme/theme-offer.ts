import { themes } from '../../../../engine/store/theme.ts'
import type { ThemeId } from '../../../lib/theme.ts'
import type { Product, Status } from '../product.ts'

/** What the player can do with a theme; `unknown` until the server has replied. */
export type ThemeOffer =
  | { kind: 'in_use' | 'use' | 'with_premium' | 'unknown' }
  | { kind: 'buy'; product: Product }

export function themeOffer(
  id: ThemeId,
  inUse: string,
  status: Pick<Status, 'themes'> | undefined,
  products: readonly Product[] | undefined,
): ThemeOffer {
  if (id === inUse) return { kind: 'in_use' }
  if (!status || !products) return { kind: 'unknown' }
  if (status.themes.includes(id)) return { kind: 'use' }
  const product = products.find((one) => one.id === `theme_${id}`)
  if (product) return { kind: 'buy', product }
  return { kind: themes.find((one) => one.id === id)?.comes === 'premium' ? 'with_premium' : 'unknown' }
}
