import { Row } from '../../design/layout.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { cx } from '../../lib/cx.ts'
import { formatClock } from '../../lib/format-date.ts'
import { useApi } from '../../lib/query.ts'
import styles from './GamesLeft.module.css'

interface Props {
  /** True to show only one line. The time of the next free games is then not shown. */
  brief?: boolean
  /** True to show the number of free games only in words, without the drawing of knots. */
  plain?: boolean
  /** True to show a link to the store if no games are left. */
  offersMore?: boolean
}

/**
 * Shows today's free games as knots. A tied knot is a game that the player can still start. Shows nothing to a player
 * with unlimited games.
 */
export function GamesLeft({ brief = false, plain = false, offersMore = false }: Props) {
  const { data } = useApi('GET /api/game/can-play')
  const className = cx(styles.games, offersMore && !brief && styles.roomy)
  if (!data || data.maxDailyGames === 'unlimited') return data ? null : <p className={className}>&nbsp;</p>
  const { maxDailyGames, gamesPlayedToday, resetsAt } = data
  const left = Math.max(0, maxDailyGames - gamesPlayedToday)
  const getsMore = left === 0 && offersMore
  return (
    <Row as="p" className={className}>
      {!plain && (
        <Row as="span" gap={2} className={styles.knots} aria-hidden="true">
          {Array.from({ length: maxDailyGames }, (_, game) => game).map((game) => (
            <span key={game} data-left={game < left ? '' : undefined} />
          ))}
        </Row>
      )}
      <Renewed on={left}>
        <strong>{`${left} of ${maxDailyGames}`}</strong>{' '}
        <span>{`${brief && getsMore ? '' : 'free '}games left today${left === 0 && !brief ? `; more at ${formatClock(resetsAt)}` : ''}`}</span>
      </Renewed>
      {getsMore && (
        <StoreLink from="game" className={styles.more}>
          Get More
        </StoreLink>
      )}
    </Row>
  )
}
