import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { BadgeMark } from '../../../ui/BadgeMark.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'

/** Badges that were just won: each draws itself, with its name and what it was won for. */
export function NewBadges({ badges }: { badges: readonly Badge[] }) {
  const { data } = useApi('GET /api/badges')
  const meaning = (type: Badge['badgeType']) =>
    data?.progress.find(({ badgeType }) => badgeType === type)?.description
  return badges.map(({ id, badgeType, badgeName }) => (
    <Highlight
      key={id}
      mark={<BadgeMark type={badgeType} isWon isNew size={64} />}
      kicker="New badge"
      title={badgeName}
      text={meaning(badgeType)}
    />
  ))
}
