import { groupColor } from '../../domain/group/Group.tsx'
import { ThemePreview } from '../../domain/theme/ThemePreview.tsx'
import { themeLooks } from '../../domain/theme/theme-looks.ts'
import styles from './ProductPicture.module.css'

const bulb = (
  <>
    <path d="M30 12a13 13 0 0 0-7.500 23.500c2 1.500 3 3 3 5h9c0-2 1-3.500 3-5A13 13 0 0 0 30 12ZM26.500 45h7M28.500 49.500h3" />
    <path d="M25 26c2.500 5 7.500 5 10 0" />
  </>
)
const bulbs = (
  <>
    <path d="M20 15a10 10 0 0 0-5.700 18.200c1.500 1.100 2.200 2.300 2.200 3.800h7c0-1.500.7-2.700 2.200-3.800A10 10 0 0 0 20 15ZM17.500 41h5M16 26c2 4 6 4 8 0" />
    <path d="M40 15a10 10 0 0 0-5.700 18.200c1.500 1.100 2.200 2.300 2.200 3.800h7c0-1.500.7-2.700 2.200-3.800A10 10 0 0 0 40 15ZM37.500 41h5M36 26c2 4 6 4 8 0" />
  </>
)
const spool = (
  <>
    <path d="M17 13h26M17 47h26M21 13c3 5 3 29 0 34M39 13c-3 5-3 29 0 34" />
    <path d="M23 21l14-2M23 27.500l14-2M23 34l14-2M23 40.500l14-2c5 0 8 1 9 5" />
    <circle cx="46" cy="44.500" r="2.600" />
  </>
)
const heart = (
  <>
    <path d="M30 48C17 39 12 32 12 24.500A9.500 9.500 0 0 1 30 20a9.500 9.500 0 0 1 18 4.500C48 32 43 39 30 48Z" />
    <path d="M14 31c4-3 7 3 11 0s5-4 9-1 8 2 12-1" />
    <circle cx="25" cy="31" r="2.600" />
    <circle cx="34" cy="30" r="2.600" />
  </>
)
const knots = (
  <>
    <path d="M12 17c2 14 7 27 13 27s3-17 5-17 0 17 6 17 10-13 12-27" />
    {[
      [12, 17],
      [25, 44],
      [30, 27],
      [36, 44],
      [48, 17],
    ].map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="3.600" />
    ))}
  </>
)

/**
 * The drawings by product id or product type. If there is no drawing for the product id, the drawing for the product
 * type is used.
 */
const drawings: Record<string, { drawing: typeof bulb; color: string } | undefined> = {
  hints: { drawing: bulb, color: 'group-1' },
  hints_10: { drawing: bulbs, color: 'group-10' },
  hints_30: { drawing: spool, color: 'group-3' },
  extra_lives: { drawing: heart, color: 'group-5' },
  premium_upgrade: { drawing: knots, color: 'group-4' },
}

/** A decorative picture of a product, 60 px high. */
export function ProductPicture({ product }: { product: { id: string; type: string } }) {
  const theme = themeLooks.find(({ id }) => product.id === `theme_${id}`)
  if (theme)
    return (
      <div className={styles.theme}>
        <ThemePreview theme={theme.id} />
      </div>
    )
  const { drawing, color } = drawings[product.id] ??
    drawings[product.type] ?? { drawing: knots, color: 'group-4' }
  return (
    <svg
      className={styles.item}
      style={{ '--group': groupColor(color) }}
      viewBox="0 0 60 60"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )
}
