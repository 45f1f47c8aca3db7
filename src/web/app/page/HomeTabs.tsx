import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs } from '../../design/Tabs.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { ActivityTab } from '../../features/activity/ActivityTab.tsx'
import { DuelsPart } from '../../features/duel/list/DuelsPart.tsx'
import { InsightsPart } from '../../features/insight/InsightsPart.tsx'
import { HighScores } from '../../features/leaderboard/HighScores.tsx'
import styles from './Home.module.css'
import { PlayersPart } from './PlayersPart.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the player pressed the tab itself. The page then does not scroll to the tabs. */
    chosen?: boolean
  }
}

/** The data of the tabs. Each tab has an address such as `/#players`. */
const tabs = [
  { value: 'leaderboard', label: 'Leaderboard', content: <HighScores /> },
  { value: 'challenges', label: 'Speed Duels', content: <DuelsPart /> },
  { value: 'players', label: 'Players', content: <PlayersPart /> },
  { value: 'insights', label: 'AI Insights', content: <InsightsPart /> },
  { value: 'activity', label: 'Activity', content: <ActivityTab /> },
] as const
type Tab = (typeof tabs)[number]['value']

const isTab = (hash: string): hash is Tab => tabs.some(({ value }) => value === hash)

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.panel}>
    <h2 tabIndex={-1} className={styles.heading}>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h2>
    {children}
  </div>
)

/**
 * The tabs of the home page. If the address has the hash of a tab, the page scrolls to the tabs and focuses this tab.
 */
export function HomeTabs() {
  // The effect depends on the whole location, so that a second click on the same link scrolls again.
  const location = useLocation()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isTab(location.hash) || location.state.chosen) return
    // When the browser itself scrolls to the hash, the focused element loses the focus. The code therefore focuses the
    // tab one frame later.
    const frame = requestAnimationFrame(() => {
      section.current?.scrollIntoView()
      section.current?.querySelector('h2')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [location])

  return (
    <section ref={section} className={styles.tabs} aria-label="Leaderboard, duels, players and insights">
      <Tabs
        label="Dashboard"
        value={isTab(location.hash) ? location.hash : 'leaderboard'}
        onChange={(hash) =>
          void navigate({
            to: '/',
            hash,
            state: { chosen: true },
            resetScroll: false,
            hashScrollIntoView: false,
          })
        }
        tabs={tabs.map(({ value, label, content }) => ({
          value,
          label,
          panel: <Panel title={label}>{content}</Panel>,
        }))}
      />
    </section>
  )
}
