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
import { type Duel, type OpenState, openStateOf, type Seen, seenBy, timeLeft } from '../duel.ts'
import { ratingText } from '../rating.ts'
import styles from './DuelRow.module.css'
import { LiveStrip } from './LiveStrip.tsx'

/** The sentence about a duel that the player has not started. */
const untouched: Record<Exclude<OpenState, 'live' | 'playing' | 'waiting'>, string> = {
  rival_playing: 'Is playing now',
  challenged: 'Challenges you',
  rival_played: 'Has played: race the recording',
  challenging: 'You challenged them',
}

/** No-break space, so that a name and its figure stay on one line. */
const NBSP = '\u00a0'

/** One sentence about an open duel, for the row of the rival: "Challenges you. 6 days left." */
function sentenceOf(duel: Duel, state: OpenState, { rivalName, myScore }: Seen, left: string): string {
  const { mine, theirs } = duel.standings
  const found = mine?.groupsFound ?? 0
  switch (state) {
    case 'live':
      return `Live now: you${NBSP}${found}, ${rivalName}${NBSP}${theirs?.groupsFound ?? 0}`
    case 'playing':
      return `You are playing, ${plural(found, 'group')} found.`
    case 'waiting':
      return `Waiting. Game Played, ${formatNumber(myScore ?? 0)} points. ${duel.theirs === 'playing' ? 'They are playing now' : left}.`
    default:
      return `${untouched[state]}. ${left}.`
  }
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
      <Stack as="span" gap={0} className={styles.who}>
        <Row as="span" gap={2} align="baseline" wrap className={styles.title}>
          <PlayerLink username={rival.username} className={styles.name}>
            {rivalName}
          </PlayerLink>
          <Row as="span" gap={2} align="baseline" className={styles.beside}>
            <Text as="span" size="small" tone="soft" figures>
              <VisuallyHidden>rating </VisuallyHidden>
              <span>{ratingText(rival)}</span>
            </Text>
            {isGhost && <Tag tone="ink">Ghost</Tag>}
          </Row>
        </Row>{' '}
        <Text as="span" size="small" tone="soft" className={styles.say}>
          {sentenceOf(duel, state, seen, left)}
          {state === 'live' && <VisuallyHidden>{` of ${duel.groupCount} groups found`}</VisuallyHidden>}
        </Text>
      </Stack>
      {state === 'live' && (
        <span className={styles.strip}>
          <LiveStrip
            groupCount={duel.groupCount}
            mine={duel.standings.mine?.groupsFound ?? 0}
            theirs={duel.standings.theirs?.groupsFound ?? 0}
          />
        </span>
      )}
      <Row as="span" gap={1} justify="end" className={styles.end}>
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
