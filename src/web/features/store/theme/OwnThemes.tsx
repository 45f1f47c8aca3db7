import { Link } from '@tanstack/react-router'
import { themes } from '../../../../engine/store/theme.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ThemePreview } from '../../../domain/theme/ThemePreview.tsx'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { themeLooks } from '../../../lib/theme.ts'
import styles from './OwnThemes.module.css'
import { ThemeAction } from './ThemeAction.tsx'
import { useSelectTheme } from './use-select-theme.ts'

export function OwnThemes() {
  const { theme, isPremium } = useUser()
  const { data: status } = useApi('GET /api/subscription/status', {}, { fresh: true })
  const select = useSelectTheme()
  const own = themeLooks.filter(({ id }) => status?.themes.includes(id))
  // Before the answer: the free theme, those of premium, and the one in use. Bought themes are unknown.
  const expected = themes.filter(
    ({ id, comes }) => comes === 'free' || (comes === 'premium' && isPremium) || id === theme,
  )
  return (
    <div className={styles.own}>
      <ul className={styles.themes} aria-label="Your themes">
        {!status &&
          expected.map(({ id }) => (
            <li key={id} className={styles.waiting} aria-hidden="true">
              <Skeleton height="100%" radius="var(--r)" />
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
      <Link to="/premium-store" className={styles.more}>
        {!status || own.length < themeLooks.length ? 'More themes in the store' : 'All themes in the store'}
      </Link>
    </div>
  )
}
