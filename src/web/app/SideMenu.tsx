import { Link } from '@tanstack/react-router'
import {
  Activity,
  BookOpen,
  CalendarDays,
  CircleQuestionMark,
  Grid2x2,
  House,
  ListOrdered,
  LogOut,
  type LucideIcon,
  Play,
  Settings,
  Sparkles,
  Swords,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from '../design/Dialog.tsx'
import { entryClass } from '../design/entry.ts'
import { Row, Stack, Text } from '../design/layout.tsx'
import { SchemeSwitch } from '../design/SchemeSwitch.tsx'
import { VisuallyHidden } from '../design/VisuallyHidden.tsx'
import { StoreLink } from '../domain/offers/StoreLink.tsx'
import { Avatar } from '../domain/player/Avatar.tsx'
import { FittedName } from '../domain/player/FittedName.tsx'
import { cx } from '../lib/cx.ts'
import { useApi } from '../lib/query.ts'
import { useUser } from '../lib/session.ts'
import { Balance, figure } from './Balance.tsx'
import { type Page, type PlayerPath, playerPages } from './routes.ts'
import styles from './SideMenu.module.css'
import { SignOut } from './SignOut.tsx'

const linkClass = cx(entryClass, styles.link)

const icons: Partial<Record<PlayerPath, LucideIcon>> = {
  '/': House,
  '/game': Play,
  '/daily-challenge': CalendarDays,
  '/story-mode': BookOpen,
  '/challenges': Swords,
  '/leaderboards': ListOrdered,
  '/boards': Grid2x2,
  '/clubs': UsersRound,
  '/premium-store': Sparkles,
  '/referrals': UserPlus,
}

const entries = (Object.keys(playerPages) as PlayerPath[]).flatMap((to) => {
  const { menu }: Page = playerPages[to]
  return menu === undefined ? [] : [{ to, ...menu }]
})

/** A disabled link in the menu. It replaces the link to a premium page if the player has no premium account. */
const Closed = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere cannot be an anchor
  <span role="link" aria-disabled="true" tabIndex={0} className={linkClass}>
    {children}
    <span className={styles.badge}>Premium Only</span>
  </span>
)

/**
 * The content of the menu. It is mounted only while the menu is open, so each opening of the menu fetches the balance
 * and the best score.
 */
function Content({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const { data: balance } = useApi('GET /api/subscription/status', {}, { fresh: true })
  const { data: best } = useApi('GET /api/scores/personal', {}, { fresh: true })
  const { data: duels } = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const link = {
    className: linkClass,
    onClick: onClose,
    activeOptions: { exact: true, includeHash: true, includeSearch: false },
  }
  const entryOf = ({ to, label, isPremium, badge }: (typeof entries)[number]) => {
    const Icon = icons[to]
    const content = (
      <>
        {Icon && <Icon size={20} aria-hidden="true" />} {label}
        {badge && <span className={styles.badge}>{badge}</span>}
      </>
    )
    return isPremium && !user.isPremium ? (
      <Closed key={to}>{content}</Closed>
    ) : (
      <Link key={to} to={to} {...link}>
        {content}
      </Link>
    )
  }
  return (
    <>
      <Link
        to="/players/$username"
        params={{ username: user.username ?? '' }}
        className={styles.profile}
        onClick={onClose}
      >
        <Avatar
          id={user.id}
          name={user.username ?? ''}
          imageUrl={user.profileImageUrl}
          frame={user.frame}
          size={48}
        />
        <span className={styles.who}>
          <Text as="span" size="lead">
            <FittedName name={user.username ?? ''} />
          </Text>
          <Text as="span" size="small" tone="soft">
            {user.isPremium ? 'Premium Member' : 'Free Player'}
          </Text>
        </span>
      </Link>
      <StoreLink className={styles.store} onClick={onClose}>
        <VisuallyHidden>Your balance, in the store:</VisuallyHidden>
        <Balance ruled status={balance} />
      </StoreLink>
      <nav aria-label="Menu">
        {entries.map((entry) => !entry.isQuick && entryOf(entry))}
        <Text as="h3" size="small" tone="soft" strong className={styles.heading}>
          Quick Access
        </Text>
        {entries.map((entry) => entry.isQuick && entryOf(entry))}
        <Link to="/" hash="players" {...link}>
          <Users size={20} aria-hidden="true" /> Players
        </Link>
        <Link to="/" hash="activity" {...link}>
          <Activity size={20} aria-hidden="true" /> Activity Feed
        </Link>
      </nav>
      <Stack as="section" gap={2}>
        <Text as="h3" size="small" tone="soft" strong>
          Quick Stats
        </Text>
        <Row as="p" justify="space-between">
          High Score{' '}
          <Text as="b" size="lead">
            {figure(best?.score)}
          </Text>
        </Row>
        <Row as="p" justify="space-between">
          Challenges{' '}
          <Text as="b" size="lead">
            {figure(duels && duels.racing + duels.pending)}
          </Text>
        </Row>
      </Stack>
      <Stack gap={2} className={styles.end}>
        <SchemeSwitch />
        <a href="/how-to-play" className={linkClass}>
          <CircleQuestionMark size={20} aria-hidden="true" /> How to play
        </a>
        <Link to="/settings" {...link}>
          <Settings size={20} aria-hidden="true" /> Settings
        </Link>
        <SignOut className={linkClass} onStay={onClose}>
          <LogOut size={20} aria-hidden="true" /> Sign Out
        </SignOut>
      </Stack>
    </>
  )
}

export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Menu" titleHidden placement="side">
      <Content onClose={onClose} />
    </Dialog>
  )
}
