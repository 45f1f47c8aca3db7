import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DuelRun } from '../../../../../contract/duel.ts'
import { messageOf } from '../../../../../engine/share/share.ts'
import { Button } from '../../../../design/Button.tsx'
import { ErrorState } from '../../../../design/ErrorState.tsx'
import { Card, Row, Stack, Text } from '../../../../design/layout.tsx'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { FollowButton } from '../../../../domain/friend/FollowButton.tsx'
import { useRelations } from '../../../../domain/friend/friends.ts'
import { PlayerLink } from '../../../../domain/player/PlayerLink.tsx'
import { LookBackLink } from '../../../../domain/result/LookBackLink.tsx'
import { ShareSheet } from '../../../../domain/share/ShareSheet.tsx'
import { errorMessage } from '../../../../lib/api.ts'
import { usePage } from '../../../../lib/page.ts'
import { useApi } from '../../../../lib/query.ts'
import { dismissToast } from '../../../../lib/toast.ts'
import type { Sides } from '../../duel.ts'
import { BetweenYou } from '../BetweenYou.tsx'
import { DuelBadge } from '../DuelBadge.tsx'
import { outcomeTitles } from '../race/use-outcome.ts'
import type { Room } from '../use-room.ts'
import { RaceChart } from './RaceChart.tsx'
import { RematchButton, RematchNote } from './Rematch.tsx'
import styles from './Result.module.css'
import { Scores } from './Scores.tsx'
import { verdictOf } from './verdict.ts'
import { YourRating } from './YourRating.tsx'

interface Props {
  room: Room
  onRematch: (challengeId: string) => void
}

export function Result({ room, onRematch }: Props) {
  const { duel, sides } = room
  const outcome = duel.outcome ?? 'draw'
  const heading = usePage(outcomeTitles[outcome])
  // Closes a toast about the end of the player's board, because the toast would cover the result.
  useEffect(() => dismissToast(), [])
  const result = useApi('GET /api/challenges/:id/result', { params: { id: duel.id } })
  const isMine = sides.mySide === 'challenger'
  const mine = isMine ? result.data?.challenger : result.data?.challenged
  const theirs = isMine ? result.data?.challenged : result.data?.challenger
  return (
    <main id="main" className={styles.page}>
      <Stack gap={2} className={styles.head}>
        <DuelBadge />
        <h1 ref={heading} tabIndex={-1}>
          {outcomeTitles[outcome]}
        </h1>
        {mine && theirs && <Verdict outcome={outcome} mine={mine} theirs={theirs} sides={sides} />}
      </Stack>
      {mine && theirs ? (
        <Body room={room} mine={mine} theirs={theirs} onRematch={onRematch} />
      ) : result.error ? (
        <ErrorState
          title="The result could not be loaded"
          message={errorMessage(result.error)}
          onRetry={() => void result.refetch()}
          busy={result.isFetching}
        />
      ) : (
        <ResultSkeleton />
      )}
    </main>
  )
}

interface Runs {
  mine: DuelRun
  theirs: DuelRun
}

function Verdict({
  outcome,
  mine,
  theirs,
  sides,
}: Runs & { outcome: 'won' | 'lost' | 'draw'; sides: Sides }) {
  const { by, turn } = verdictOf(outcome, mine, theirs)
  return (
    <Text tone="soft" className={styles.verdict}>
      <span>{by}</span>{' '}
      <Text as={PlayerLink} username={sides.rival.username} tone="ink" strong>
        {sides.name}
      </Text>
      <span>{turn ? `, ${turn}.` : '.'}</span>
    </Text>
  )
}

function Body({ room, mine, theirs, onRematch }: Runs & Props) {
  const { duel, sides } = room
  const { name } = sides
  const [isSharing, setSharing] = useState(false)
  const { data: record } = useApi(
    'GET /api/challenges/:id/head-to-head',
    { params: { id: duel.id } },
    { fresh: true },
  )
  return (
    <>
      <Stack className={styles.main}>
        <Scores sides={sides} maxMistakes={duel.maxMistakes} mine={mine} theirs={theirs} />
        <RaceChart name={name} groupCount={duel.groupCount} mine={mine.steps} theirs={theirs.steps} />
      </Stack>
      <div className={styles.aside}>
        <YourRating run={mine} isProvisional={sides.me.provisional} />
        <Card gap={2} aria-labelledby="between">
          <Row justify="space-between" className={styles.between}>
            <Text as="h2" size="lead" id="between">
              Between you
            </Text>
            <FollowRival rival={sides.rival} />
          </Row>
          {record && <BetweenYou record={record} name={name} />}
        </Card>
      </div>
      <Stack gap={2} className={styles.foot}>
        <Row gap={2} wrap className={styles.actions}>
          <RematchButton duel={duel} name={name} onAgreed={onRematch} />
          {duel.gameId && <LookBackLink gameId={duel.gameId} />}
          <Button
            icon={<Share2 size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setSharing(true)}
          >
            Share
          </Button>
        </Row>
        <RematchNote duel={duel} name={name} />
      </Stack>
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your duel"
        thing={{ kind: 'duel', refId: duel.id }}
        text={messageOf({
          kind: 'duel',
          outcome: duel.outcome ?? 'draw',
          ...{ score: mine.score, rivalScore: theirs.score, seconds: mine.seconds, guesses: [] },
        })}
      />
    </>
  )
}

/** The button that follows the rival, for a player who does not follow the rival yet. */
function FollowRival({ rival }: { rival: Sides['rival'] }) {
  const relation = useRelations([rival])?.[rival.id]
  const [wasNone, setWasNone] = useState(false)
  if (relation === 'none' && !wasNone) setWasNone(true)
  return wasNone ? <FollowButton player={rival} relation={relation} /> : null
}

const ResultSkeleton = () => (
  <>
    <Stack className={styles.main}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="112px" radius="var(--r)" />
      <Skeleton height="400px" radius="var(--rl)" />
    </Stack>
    <div className={styles.aside}>
      <Skeleton height="220px" radius="var(--rl)" />
      <Skeleton height="260px" radius="var(--rl)" />
    </div>
  </>
)
