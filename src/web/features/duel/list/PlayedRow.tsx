import { Link } from '@tanstack/react-router'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import { useUser } from '../../../lib/session.ts'
import { type Duel, endingOf, seenBy } from '../duel.ts'
import { OutcomeKnot } from '../OutcomeKnot.tsx'
import { changeText } from '../rating.ts'
import styles from './DuelRow.module.css'

export function PlayedRow({ duel }: { duel: Duel }) {
  const { id } = useUser()
  const now = useNow()
  const { rival, rivalName, myScore, rivalScore } = seenBy(id, duel)
  const { kind, word, detail } = endingOf(id, duel)
  const isPlayed = kind !== 'off'
  return (
    <li className={cx(styles.row, styles.played, !isPlayed && styles.off)}>
      <span className={styles.avatar}>
        <Avatar
          id={rival.id}
          name={rivalName}
          imageUrl={rival.profileImageUrl}
          frame={rival.frame}
          size={32}
        />
      </span>
      <Stack as="span" gap={0} align="start" className={styles.who}>
        {isPlayed ? (
          <Link to="/game" search={{ challenge: duel.id }} className={cx(styles.name, styles.over)}>
            <VisuallyHidden>Duel with </VisuallyHidden>
            {rivalName}
          </Link>
        ) : (
          <PlayerLink username={rival.username} className={styles.name}>
            {rivalName}
          </PlayerLink>
        )}
      </Stack>
      <Row as="span" gap={2} className={styles.state}>
        <OutcomeKnot outcome={kind} />
        <span>{word}</span>
      </Row>
      <Text as="span" figures className={cx(styles.detail, isPlayed && styles.scores)}>
        {isPlayed ? (
          <>
            <VisuallyHidden>you </VisuallyHidden>
            <span>{formatNumber(myScore ?? 0)}</span>
            <Text as="span" tone="soft" aria-hidden="true">
              {' : '}
            </Text>
            <VisuallyHidden>{rivalName} </VisuallyHidden>
            <span>{formatNumber(rivalScore ?? 0)}</span>
          </>
        ) : (
          detail
        )}
      </Text>
      <Text as="span" figures className={styles.change}>
        {duel.ratingChange !== undefined && (
          <>
            <VisuallyHidden>rating </VisuallyHidden>
            <span>{changeText(duel.ratingChange)}</span>
          </>
        )}
      </Text>
      <Text
        as="time"
        size="small"
        tone="soft"
        className={styles.when}
        dateTime={duel.endedAt ?? duel.createdAt}
      >
        {formatAgo(duel.endedAt ?? duel.createdAt, now)}
      </Text>
    </li>
  )
}
