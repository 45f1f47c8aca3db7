import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2, Swords } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Row, Stack } from '../../../design/layout.tsx'
import { errorMessage, type Output } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { ByLink } from '../challenge/ByLink.tsx'
import { FindRival, playersQuery } from '../challenge/FindRival.tsx'
import { JUST_READ_MS, playedDuelsQuery, useKnownDuels, useOpenDuels } from '../duel-queries.ts'
import { OpenDuels, PlayedDuels } from './DuelLists.tsx'
import styles from './DuelsTab.module.css'
import { FreeDuels } from './FreeDuels.tsx'
import { RatingPanel } from './RatingPanel.tsx'
import { WaitingDuels } from './WaitingDuels.tsx'

const countsOf = (summary: Partial<Output<'GET /api/challenges/summary'>> = {}) => [
  { name: 'Wins', value: summary.wins },
  { name: 'Losses', value: summary.losses },
  { name: 'Racing', value: summary.racing },
  { name: 'Pending', value: summary.pending },
]

/**
 * The buttons that start a new duel on a phone. Each button opens a dialog in which the player chooses a rival or
 * creates a link.
 */
function NewDuelButtons() {
  const [asked, setAsked] = useState<'player' | 'link'>()
  const { data } = useKnownDuels()
  const isUnderWay = data?.some(({ mine }) => mine === 'playing')
  const close = () => setAsked(undefined)
  return (
    <Row gap={2} wrap className={styles.buttons}>
      <Button
        look={isUnderWay ? 'secondary' : 'primary'}
        icon={<Swords size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsked('player')}
      >
        Challenge a player
      </Button>
      <Button
        icon={<Link2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsked('link')}
      >
        By link
      </Button>
      <Dialog open={asked === 'player'} onClose={close} title="Challenge a player">
        <FindRival />
      </Dialog>
      <Dialog open={asked === 'link'} onClose={close} title="Challenge by link">
        <ByLink />
      </Dialog>
    </Row>
  )
}

/**
 * The column in which the player can start a new duel. The list of players is the last part of the column, because its
 * height changes and would move parts below it.
 */
const NewDuelColumn = () => (
  <>
    <Stack as="section" gap={2} aria-labelledby="challenge-link">
      <h3 id="challenge-link">Challenge by link</h3>
      <ByLink />
    </Stack>
    <Stack as="section" gap={2} aria-labelledby="challenge-player">
      <h3 id="challenge-player">Challenge a player</h3>
      <FindRival />
    </Stack>
  </>
)

/** Waits until all data is loaded, so that the tab appears without layout shifts. */
function useTab(isWide: boolean) {
  const summary = useApi('GET /api/challenges/summary', {}, { fresh: true })
  const open = useOpenDuels()
  const played = useInfiniteQuery({ ...playedDuelsQuery, refetchOnMount: 'always' })
  const players = useQuery({ ...playersQuery(), enabled: isWide, staleTime: JUST_READ_MS })
  const isWaiting = summary.isPending || open.isPending || played.isPending || players.isLoading
  // When the tab is visible, a part that loads again shows its loading state, and the rest of the tab stays visible.
  const [isShown, setShown] = useState(!isWaiting)
  if (!isWaiting && !isShown) setShown(true)
  return { summary, isShown }
}

const WaitingTab = () => (
  <div className={styles.tab}>
    <div className={styles.head}>
      <Figures ruled label="Your duels" figures={countsOf(undefined)} />
    </div>
    <Stack gap={6} className={styles.aside}>
      <RatingPanel rating={undefined} />
    </Stack>
    <div className={styles.lists}>
      <WaitingDuels count={6} />
    </div>
  </div>
)

function PremiumDuels() {
  const isWide = useWide()
  const { summary, isShown } = useTab(isWide)
  const { data, error, refetch, isFetching } = summary
  const isLost = error && !data
  if (!isShown) return <WaitingTab />
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        {isLost ? (
          <ErrorState
            compact
            title="Your figures could not be loaded"
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <Figures ruled label="Your duels" figures={countsOf(data)} />
        )}
      </div>
      <Stack gap={6} className={styles.aside}>
        {!isLost && <RatingPanel rating={data} />}
        {isWide ? <NewDuelColumn /> : <NewDuelButtons />}
      </Stack>
      <Stack gap={8} className={styles.lists}>
        <OpenDuels empty="No duel is open. Challenge a player, or send somebody a link: you both get the same five groups, and the higher score wins." />
        <PlayedDuels />
      </Stack>
    </div>
  )
}

export function DuelsTab() {
  return useUser().isPremium ? <PremiumDuels /> : <FreeDuels />
}

const wide = matchMedia('(min-width: 56.25rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/**
 * True if the window is wide enough for a second column. On a narrower screen, dialogs show the content of the second
 * column.
 */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
