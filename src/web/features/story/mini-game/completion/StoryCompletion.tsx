import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { type BankWord, WordBank } from '../bank/WordBank.tsx'
import { Controls } from '../frame/Controls.tsx'
import { PlayFrame } from '../frame/PlayFrame.tsx'
import type { Result } from '../mini-game-state.ts'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { type Fills, nextGap, put, takeBack } from './fills.ts'
import { Page } from './Page.tsx'

interface Props {
  play: MiniGamePlay
  board: Extract<MiniGameBoard, { type: 'story_completion' }>
}

/** A page with gaps: a word goes into the gap that is chosen, else into the first empty one. All are read out together. */
export function StoryCompletion({ play, board: { parts, filled, words } }: Props) {
  const { view, result } = play.state
  const [bank] = useState(words)
  // What was put in holds until the server has judged it: then the right words are fixed and the others are open again.
  const [own, setOwn] = useState<{ moves: number; fills: Fills; gap: number } | null>(null)
  const fills = own?.moves === view.moves ? own.fills : filled
  const gap = own?.moves === view.moves ? own.gap : nextGap(filled, 0)
  const isFull = !fills.includes(null)

  const change = (next: Fills, at: number) => {
    if (play.isOpen) setOwn({ moves: view.moves, fills: next, gap: at })
  }
  const pressWord = (word: string) => {
    const stands = fills.indexOf(word)
    if (filled.includes(word)) return
    if (stands >= 0) change(takeBack(fills, stands), stands)
    else if (gap >= 0) {
      const next = put(fills, gap, word)
      change(next, nextGap(next, gap))
    }
  }
  const pressGap = (index: number) => change(fills[index] === null ? fills : takeBack(fills, index), index)

  const inBank = bank.map((word): BankWord => {
    const stands = fills.indexOf(word)
    return stands < 0
      ? { word, state: 'free', note: '' }
      : { word, state: 'used', note: `in gap ${stands + 1}${filled.includes(word) ? ', right' : ''}` }
  })
  return (
    <PlayFrame
      play={play}
      controlled="below"
      idle={
        isFull
          ? 'All gaps are filled. Read it out when you are sure.'
          : `Which word stands in gap ${gap + 1}?`
      }
      controls={
        <>
          <WordBank
            gameId={view.id}
            label="Words for the gaps"
            words={inBank}
            miss={null}
            onPress={pressWord}
          />
          <Controls>
            <Button
              look="primary"
              dimmed={!isFull}
              icon={<BookOpen size={20} aria-hidden="true" />}
              onClick={() => play.isOpen && play.move({ words: fills.flatMap((word) => word ?? []) })}
            >
              Read it out
            </Button>
          </Controls>
        </>
      }
    >
      <Page
        parts={parts}
        fills={fills}
        fixed={filled}
        gap={gap}
        words={bank}
        miss={missOf(result)}
        onPress={pressGap}
      />
    </PlayFrame>
  )
}

const missOf = (result: Result | null) =>
  result && result.kind !== 'right' ? { kind: result.kind, serial: result.serial } : null
