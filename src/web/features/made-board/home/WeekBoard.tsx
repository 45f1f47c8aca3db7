import { Link } from '@tanstack/react-router'
import { Way, wayClass } from '../../../design/Way.tsx'
import { useApi } from '../../../lib/query.ts'
import { BoardMark } from '../BoardMark.tsx'
import { type Card, difficultyWord, makerName, sizeWords } from '../board-words.ts'
import styles from './WeekBoard.module.css'

const lineOf = (card: Card) =>
  `by ${makerName(card)}, ${sizeWords(card)}, ${difficultyWord(card.difficulty).toLowerCase()}`

/**
 * A link of the home page that leads to the board of the week. Without one, the link leads to all boards, so that the
 * page below never moves.
 */
export function WeekBoard() {
  const { data, error } = useApi('GET /api/boards', { query: { sort: 'week' } }, { fresh: true })
  const card = data?.boards[0]
  const mark = <BoardMark groupCount={card?.groupCount ?? 4} played={card?.played ?? null} />
  if (!card)
    return (
      <Link to="/boards" className={`${wayClass} ${styles.week}`}>
        <Way
          mark={mark}
          title="Boards by players"
          text={data || error ? 'Play one, or make your own.' : undefined}
        />
      </Link>
    )
  return (
    <Link to="/b/$id" params={{ id: card.id }} className={`${wayClass} ${styles.week}`}>
      <Way mark={mark} title={`Board of the week: ${card.title}`} text={lineOf(card)} />
    </Link>
  )
}
