import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import type { Achievement } from '../../../engine/achievement.ts'
import { messageOf } from '../../../engine/share/share.ts'
import { Button } from '../../design/Button.tsx'
import { type SharedThing, ShareSheet } from '../../domain/share/ShareSheet.tsx'

/**
 * Returns what the player shares. This is the whole run if the run has ended or has a new best score; otherwise it is
 * the level.
 */
function sharedOf(game: GameView, earned: readonly Achievement[]): { thing: SharedThing; text: string } {
  const isRun = game.status !== 'level_complete' || earned.some(({ kind }) => kind === 'score')
  const { score, level, levelScore, groupCount, mistakes, elapsedSeconds: seconds } = game
  const guesses = (game.guesses ?? []).map(({ colors }) => colors)
  return {
    thing: { kind: isRun ? 'score' : 'level', refId: game.id },
    text: messageOf(
      isRun
        ? { kind: 'score', score, level, guesses }
        : {
            kind: 'level',
            level,
            score: levelScore,
            groupCount,
            completed: true,
            mistakes,
            seconds,
            guesses,
          },
    ),
  }
}

/** The button with which the player shares a level or a run. */
export function ShareEnd({ game, earned }: { game: GameView; earned: readonly Achievement[] }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setSharing(true)}
      >
        <span>Share</span>
      </Button>
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share"
        {...sharedOf(game, earned)}
      />
    </>
  )
}
