import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { ApiError, errorMessage } from '../../lib/api.ts'
import { capitalize, inWords, plural } from '../../lib/format.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { apiQuery } from '../../lib/query.ts'
import styles from './InsightsPart.module.css'

const loadTab = async () => (await import('./InsightsTab.tsx')).InsightsTab

/** Interval at which visible insights are read again, in ms. */
const REFRESH_MS = 300_000

/** The player's insights. They are read again each time the tab opens, and then every `REFRESH_MS`. */
const useInsights = () =>
  useQuery({
    ...apiQuery('GET /api/recommendations'),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: REFRESH_MS,
  })

/** The tab of insights. The JavaScript of the charts loads at the same time as the insights. */
export function InsightsPart() {
  const { data, error, isPending, isFetching, refetch } = useInsights()
  const Tab = usePart(loadTab, { isNeeded: data !== undefined, onError: toastMissing })
  if (data && Tab) return <Tab insights={data} />
  if (data || isPending) return <WaitingInsights />
  if (error instanceof ApiError && error.code === 'not_enough_history')
    return <TooFewLevels details={error.details} />
  return (
    <ErrorState
      title="Unable to generate insights"
      // If the server has failed internally, its error text does not help a player.
      message={
        error instanceof ApiError && error.status !== 500 && error.code !== 'unknown'
          ? errorMessage(error)
          : 'Something went wrong. Please try again.'
      }
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

/**
 * Number of levels that the player has finished, and number of levels that are necessary for insights. Undefined if the
 * server does not send the numbers.
 */
function progressIn(details: unknown): { finished: number; needed: number } | undefined {
  if (!details || typeof details !== 'object' || !('finished' in details) || !('needed' in details))
    return undefined
  const { finished, needed } = details
  return typeof finished === 'number' && typeof needed === 'number' ? { finished, needed } : undefined
}

/** Shown instead of the insights if the player has finished too few levels. */
function TooFewLevels({ details }: { details: unknown }) {
  const progress = progressIn(details)
  return (
    <Stack align="center" className={styles.few}>
      {progress && (
        <div className={styles.thread}>
          <ProgressThread knots={progress.needed} tied={progress.finished} />
        </div>
      )}
      <Text size="lead">Unable to generate insights. Play more games to unlock AI recommendations!</Text>
      {progress && (
        <Text tone="soft">
          {progress.finished === 0
            ? `Finish ${plural(progress.needed, 'level')} to see your insights. None so far.`
            : `${capitalize(inWords(progress.finished))} of ${plural(progress.needed, 'level')} finished, ${inWords(progress.needed - progress.finished)} to go.`}
        </Text>
      )}
      <Link to="/game" className={buttonClass('primary')}>
        Play Game
      </Link>
    </Stack>
  )
}

const WaitingCards = ({ height }: { height: string }) => (
  <Stack gap={5} className={styles.cards}>
    {['first', 'second', 'third'].map((card) => (
      <Skeleton key={card} height={height} radius="var(--rl)" />
    ))}
  </Stack>
)

const WaitingInsights = () => (
  <Stack gap={5} className={styles.waiting}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Row wrap gap={4} align="end">
      <Stack gap={2} className={styles.words}>
        <Skeleton height="28px" width="620px" />
        <Skeleton height="28px" width="480px" />
        <Skeleton height="16px" width="560px" />
      </Stack>
      <Skeleton height="44px" width="360px" />
    </Row>
    <WaitingCards height="326px" />
    <Skeleton height="24px" width="240px" />
    <WaitingCards height="254px" />
  </Stack>
)
