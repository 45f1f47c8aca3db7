import { Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Badge } from '../../../../contract/daily/badge.ts'
import { messageOf } from '../../../../engine/share/share.ts'
import { Highlight } from '../../../design/Highlight.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { BadgeMark } from '../../../domain/badge/BadgeMark.tsx'
import { ShareSheet } from '../../../domain/share/ShareSheet.tsx'
import { useApi } from '../../../lib/query.ts'
import { markSeen } from './seen-badges.ts'

/**
 * Shows the badges that the player has just won, each with its name, its reason and an animation. Marks the shown
 * badges as seen.
 */
export function NewBadges({ badges }: { badges: readonly Badge[] }) {
  const { data } = useApi('GET /api/badges')
  const isShowing = badges.length > 0
  const noteShown = useEffectEvent(() => markSeen(badges.map(({ badgeType }) => badgeType)))
  useEffect(() => {
    if (isShowing) noteShown()
  }, [isShowing])
  const meaning = (type: Badge['badgeType']) =>
    data?.progress.find(({ badgeType }) => badgeType === type)?.description
  return badges.map((badge) => <NewBadge key={badge.id} badge={badge} meaning={meaning(badge.badgeType)} />)
}

function NewBadge({
  badge: { badgeType, badgeName: name },
  meaning,
}: {
  badge: Badge
  meaning?: string | undefined
}) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Highlight
        mark={<BadgeMark type={badgeType} isWon isNew size={64} />}
        kicker="New badge"
        title={name}
        text={meaning}
        action={
          <IconButton
            label={`Share ${name}`}
            aria-haspopup="dialog"
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={() => setSharing(true)}
          />
        }
      />
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your badge"
        thing={{ kind: 'badge', refId: badgeType }}
        text={messageOf({ kind: 'badge', badgeType, name, description: '' })}
      />
    </>
  )
}
