import { Link } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { useUser } from '../../../lib/session.ts'
import { type Duel, openStateOf, type Seen, seenBy, stateWords, timeLeft } from '../duel.ts'
import { ratingText } from '../rating.ts'
import styles from './DuelRow.module.css'
import { LiveStrip } from './LiveStrip.tsx'

function Detail({ duel, seen, left }: { duel: Duel; seen: Seen; left: string }) {
  const { id } = useUser()
  const state = openStateOf(id, duel)
  const found = {
    mine: duel.standings.mine?.groupsFound ?? 0,
    theirs: duel.standings.theirs?.groupsFound ?? 0,
  }
  if (state === 'live') {
    return (
      <Row as="span">
        <LiveStrip groupCount={duel.groupCount} {...found} />
        <Text as="span" size="note" tone="ink">
          <span>{`you ${found.mine}, ${seen.rivalName} ${found.theirs}`}</span>
          <VisuallyHidden>{` of ${duel.groupCount} groups found`}</VisuallyHidden>
        </Text>
      </Row>
    )
  }
  if (state === 'playing') return <span>{`${plural(found.mine, 'group')} found`}</span>
  if (state === 'waiting') return <span>{`Game Played, ${formatNumber(seen.myScore ?? 0)} points`}</span>
  return <span>{state === 'challenging' ? `Waiting, ${left}` : left}</span>
}

interface Props {
  duel: Duel
  /**
   * True for the first duel in the list that the player is playing. The link to this duel looks like the primary
   * button.
   */
  isFirst: boolean
  onDecline: (duel: Duel) => void
}

export function OpenRow({ duel, isFirst, onDecline }: Props) {
  const { id } = useUser()
  const now = useNow()
  const seen = seenBy(id, duel)
  const { rival, rivalName } = seen
  const state = openStateOf(id, duel)
  const left = timeLeft(duel.expiresAt, now)
  const isGhost = duel.ghost || state === 'rival_played'
  const decline = seen.isChallenger ? 'Take back' : 'Decline'
  const spoken = <VisuallyHidden>{` in the duel with ${rivalName}`}</VisuallyHidden>
  return (
    <li className={cx(styles.row, state === 'live' && styles.now)}>
      <span className={styles.avatar}>
        <Avatar
          id={rival.id}
          name={rivalName}
          imageUrl={rival.profileImageUrl}
          frame={rival.frame}
          size={36}
        />
      </span>
      <Stack as="span" gap={0} align="start" className={styles.who}>
        <PlayerLink username={rival.username} className={styles.name}>
          {rivalName}
        </PlayerLink>
        <Text as="span" size="small" tone="soft" figures>
          <VisuallyHidden>rating </VisuallyHidden>
          <span>{ratingText(rival)}</span>
        </Text>
      </Stack>
      <Row as="span" gap={2} wrap className={styles.state}>
        <span>{stateWords[state]}</span>
        {isGhost && <Tag tone="ink">Ghost</Tag>}
      </Row>
      <span className={styles.detail}>
        <Detail duel={duel} seen={seen} left={left} />
      </span>
      <Row as="span" gap={1} justify="end" className={styles.end}>
        {state === 'waiting' && (
          <Text as="span" size="small" tone="soft">
            {duel.theirs === 'playing' ? 'is playing now' : left}
          </Text>
        )}
        {duel.mine === 'not_started' && (
          <Button look="quiet" className={styles.decline} onClick={() => onDecline(duel)}>
            <X size={18} aria-hidden="true" className={styles.cross} />
            <span aria-hidden="true">{decline}</span>
            <VisuallyHidden>{`${decline} in the duel with ${rivalName}`}</VisuallyHidden>
          </Button>
        )}
        {duel.mine === 'playing' && (
          <Link
            to="/game"
            search={{ challenge: duel.id }}
            className={buttonClass(isFirst ? 'primary' : 'secondary')}
          >
            Go on{spoken} <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
        {duel.canStart && (
          <Link to="/game" search={{ challenge: duel.id }} className={buttonClass()}>
            Start Race{spoken}
          </Link>
        )}
      </Row>
    </li>
  )
}
