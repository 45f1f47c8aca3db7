import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkClass } from '../../../design/link.ts'
import { Notice } from '../../../design/Notice.tsx'
import { apiQuery } from '../../../lib/query.ts'
import type { Detail } from '../board-words.ts'

/** Says that a second solution of the board was found, with a link to the newer version if its maker has made one. */
export function Ambiguous({ board }: { board: Detail }) {
  const author = board.author.username
  const { data } = useQuery({
    ...apiQuery('GET /api/boards', { query: { sort: 'new', author: author ?? '' } }),
    enabled: author !== null,
  })
  const newer = data?.boards.find(({ previousId }) => previousId === board.id)
  return (
    <Notice>
      {'A second solution of this board has been found since it was published. '}
      {newer ? (
        <Link to="/b/$id" params={{ id: newer.id }} className={linkClass}>
          Play the new version
        </Link>
      ) : (
        <span>You can still play it.</span>
      )}
    </Notice>
  )
}
