import { Link } from '@tanstack/react-router'
import { type Card, makerName } from './board-words.ts'

/** The name of a board's maker, with a link to the maker's boards. A deleted maker has no link. */
export const MakerLink = ({
  card,
  className,
}: {
  card: Pick<Card, 'author'>
  className?: string | undefined
}) =>
  card.author.username === null ? (
    <span className={className}>{makerName(card)}</span>
  ) : (
    <Link to="/boards" search={{ author: card.author.username }} className={className} translate="no">
      {card.author.username}
    </Link>
  )
