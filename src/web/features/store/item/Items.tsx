import { Button } from '../../../design/Button.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { formatCents } from '../../../lib/format.ts'
import { ProductPicture } from '../ProductPicture.tsx'
import type { Product } from '../product.ts'
import { Section } from '../Section.tsx'
import styles from './Items.module.css'

/** React keys of the four placeholders. The placeholders are visible while the four products are loading. */
const EXPECTED = ['one', 'two', 'three', 'four']

interface Props {
  products: readonly Product[] | undefined
  pending: string | undefined
  onBuy: (product: Product) => void
}

export function Items({ products, pending, onBuy }: Props) {
  const items = products?.filter(({ type }) => type !== 'premium_upgrade' && type !== 'themes')
  return (
    <Section title="In-Game Items" note="Your daily hints are used first.">
      <Stack as="ul" gap={4} className={styles.items}>
        {items?.map((product) => (
          <Card as="li" key={product.id} gap={3} className={styles.item}>
            <ProductPicture product={product} />
            <Stack gap={1}>
              <h3>{product.name}</h3>
              <Text size="small" tone="soft">
                {product.description}
              </Text>
            </Stack>
            <Button className={styles.buy} busy={pending === product.id} onClick={() => onBuy(product)}>
              <span>
                <span>Buy</span>
                <VisuallyHidden>{` ${product.name} for`}</VisuallyHidden>
              </span>
              <b>{formatCents(product.priceInCents)}</b>
            </Button>
          </Card>
        )) ??
          EXPECTED.map((one) => (
            <li key={one} className={styles.item} aria-hidden="true">
              <Skeleton height="100%" radius="var(--rl)" />
            </li>
          ))}
      </Stack>
    </Section>
  )
}
