import { useEffect, useEffectEvent } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { BadgeMark } from '../../../ui/BadgeMark.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { markSeen } from './seen-badges.ts'

/** Badges that were just won: each draws itself, with its name and what it was won for. Once shown they count as seen. */
export function NewBadges({ badges }: { badges: readonly Badge[] }) {
  const { data } = useApi('GET /api/badges')
  const isShowing = badges.length > 0
  const noteShown = useEffectEvent(() => markSeen(badges.map(({ badgeType }) => badgeType)))
  useEffect(() => {
    if (isShowing) noteShown()
  }, [isShowing])
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
