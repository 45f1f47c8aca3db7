import { Link } from '@tanstack/react-router'
import { themes } from '../../../../engine/store/theme.ts'
import { linkClass } from '../../../design/link.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThemePreview } from '../../../domain/theme/ThemePreview.tsx'
import { themeLooks } from '../../../domain/theme/theme-looks.ts'
import { cx } from '../../../lib/cx.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { ThemeAction } from './ThemeAction.tsx'
import styles from './Themes.module.css'
import { useSelectTheme } from './use-select-theme.ts'

export function OwnThemes() {
  const { theme, isPremium } = useUser()
  const { data: status } = useApi('GET /api/subscription/status', {}, { fresh: true })
  const select = useSelectTheme()
  const own = themeLooks.filter(({ id }) => status?.themes.includes(id))
  // The themes that are shown as placeholders until the server replies: the free theme, for a premium player the
  // premium themes, and the current theme.
  const expected = themes.filter(
    ({ id, comes }) => comes === 'free' || (comes === 'premium' && isPremium) || id === theme,
  )
  return (
    <div className={styles.all}>
      <ul className={cx(styles.themes, styles.own)} aria-label="Your themes">
        {!status &&
          expected.map(({ id }) => (
            <li key={id} aria-hidden="true">
              {/* The placeholder is as high as the card of a theme. */}
              <Skeleton height="var(--card)" radius="var(--r)" />
            </li>
          ))}
        {own.map(({ id, name }) => (
          <li key={id}>
            <ThemePreview theme={id} />
            <h3>{name}</h3>
            <ThemeAction
              name={name}
              offer={{ kind: id === theme ? 'in_use' : 'use' }}
              isBusy={select.isPending && select.variables === id}
              onUse={() => select.mutate(id)}
            />
          </li>
        ))}
      </ul>
      <Link to="/premium-store" className={linkClass}>
        {!status || own.length < themeLooks.length ? 'More themes in the store' : 'All themes in the store'}
      </Link>
    </div>
  )
}
