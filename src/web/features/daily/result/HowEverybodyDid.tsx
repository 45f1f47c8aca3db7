import { ErrorState } from '../../../design/ErrorState.tsx'
import { Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { TitledSection } from '../../../design/TitledSection.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage, type Output } from '../../../lib/api.ts'
import { formatSeconds, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import styles from './charts.module.css'
import { GroupBars, MistakesChart, SolvedThread, WrongGuess } from './charts.tsx'

type Everybody = NonNullable<Output<'GET /api/daily-challenge/:id/statistics'>['everybody']>

function Charts({ everybody, own }: { everybody: Everybody; own: number | null }) {
  const { solvedShare, mistakes, meanSeconds, groups, commonestWrongGuess, fifthGroup } = everybody
  return (
    <div className={styles.charts}>
      <SolvedThread share={solvedShare} mean={meanSeconds === null ? null : formatSeconds(meanSeconds)} />
      <MistakesChart players={mistakes} own={own} />
      <GroupBars groups={groups} />
      <WrongGuess guess={commonestWrongGuess} fifth={fifthGroup} />
    </div>
  )
}

/**
 * Statistics of all players of a daily. The statistics appear when enough players have played. `own`: number of
 * mistakes that the player made.
 */
export function HowEverybodyDid({ challengeId, own }: { challengeId: string; own: number | null }) {
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/daily-challenge/:id/statistics',
    { params: { id: challengeId } },
    { fresh: true },
  )
  const missing = data ? Math.max(1, data.playersNeeded - data.players) : 0
  return (
    <TitledSection id="everybody" title="How everybody did">
      {error && !data && (
        <ErrorState
          title="The figures of the day could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && (
        <>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton height="240px" radius="var(--rl)" />
        </>
      )}
      {data?.everybody && <Charts everybody={data.everybody} own={own} />}
      {data && !data.everybody && (
        <Text tone="soft">{`It shows once ${plural(data.playersNeeded, 'player')} have finished: ${plural(missing, 'more', 'more')} to go.`}</Text>
      )}
    </TitledSection>
  )
}
