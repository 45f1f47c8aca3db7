import { Eye } from 'lucide-react'
import { useState } from 'react'
import { ThemePreview } from '../../../domain/theme/ThemePreview.tsx'
import { themeLooks } from '../../../domain/theme/theme-looks.ts'
import { cx } from '../../../lib/cx.ts'
import { useUser } from '../../../lib/session.ts'
import type { ThemeId } from '../../../lib/theme.ts'
import type { Product, Status } from '../product.ts'
import { Section } from '../Section.tsx'
import { ThemeAction } from './ThemeAction.tsx'
import styles from './Themes.module.css'
import { TryOn } from './TryOn.tsx'
import { themeOffer } from './theme-offer.ts'
import { useSelectTheme } from './use-select-theme.ts'

interface Props {
  products: readonly Product[] | undefined
  status: Status | undefined
  pending: string | undefined
  onBuy: (product: Product) => void
  onPremium: () => void
}

export function Themes({ products, status, pending, onBuy, onPremium }: Props) {
  const user = useUser()
  const [tried, setTried] = useState<ThemeId>()
  const select = useSelectTheme()
  const actionOf = (id: ThemeId) => {
    const offer = themeOffer(id, user.theme, status, products)
    return {
      offer,
      isBusy:
        (select.isPending && select.variables === id) ||
        (offer.kind === 'buy' && offer.product.id === pending),
      onUse: () => select.mutate(id),
      onBuy,
      onPremium,
    }
  }
  const triedTheme = themeLooks.find(({ id }) => id === tried)
  return (
    <Section title="Themes" note="A bought theme stays for ever, light and dark.">
      <ul className={styles.themes}>
        {themeLooks.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={cx(styles.picture, id === user.theme && styles.current)}
              aria-haspopup="dialog"
              onClick={() => setTried(id)}
              aria-label={`Try ${name} on`}
            >
              <ThemePreview theme={id} />
              <span className={styles.eye}>
                <Eye size={18} aria-hidden="true" />
              </span>
            </button>
            <h3>{name}</h3>
            <ThemeAction name={name} {...actionOf(id)} />
          </li>
        ))}
      </ul>
      {triedTheme && (
        <TryOn theme={triedTheme} onClose={() => setTried(undefined)}>
          <ThemeAction
            name={triedTheme.name}
            look="primary"
            {...actionOf(triedTheme.id)}
            onPremium={() => {
              setTried(undefined)
              onPremium()
            }}
          />
        </TryOn>
      )}
    </Section>
  )
}
