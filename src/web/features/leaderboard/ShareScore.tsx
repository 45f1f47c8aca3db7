import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../engine/share/share.ts'
import { IconButton } from '../../design/IconButton.tsx'
import { ShareSheet } from '../../domain/share/ShareSheet.tsx'

/** The button beside the own row of a leaderboard. */
export function ShareScore({ gameId, score, level }: { gameId: string; score: number; level: number }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <IconButton
        label="Share your score"
        aria-haspopup="dialog"
        icon={<Share2 size={18} aria-hidden="true" />}
        onClick={() => setSharing(true)}
      />
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share your score"
        thing={{ kind: 'score', refId: gameId }}
        text={messageOf({ kind: 'score', score, level, guesses: [] })}
      />
    </>
  )
}
