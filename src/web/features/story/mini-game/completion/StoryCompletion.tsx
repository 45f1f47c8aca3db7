import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { type BankWord, WordBank } from '../bank/WordBank.tsx'
import { Controls, PlayFrame } from '../frame/PlayFrame.tsx'
import type { Result } from '../mini-game-state.ts'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { type Fills, nextGap, put, takeBack } from './fills.ts'
import { PageWithGaps } from './PageWithGaps.tsx'

interface Props {
  play: MiniGamePlay
  board: Extract<MiniGameBoard, { type: 'story_completion' }>
}

/**
 * The mini-game "story completion". A pressed word fills the chosen gap or, if no gap is chosen, the first empty gap.
 * The server checks all gaps together.
 */
export function StoryCompletion({ play, board: { parts, filled, words } }: Props) {
  const { view, result } = play.state
  const [bank] = useState(words)
  // The words in the gaps that the server has not checked yet. After a check, the right words stay in their gaps. The
  // other gaps are empty again.
  const [own, setOwn] = useState<{ moves: number; fills: Fills; gap: number } | null>(null)
  const fills = own?.moves === view.moves ? own.fills : filled
  const gap = own?.moves === view.moves ? own.gap : nextGap(filled, 0)
  const isFull = !fills.includes(null)

  const change = (next: Fills, at: number) => {
    if (play.isOpen) setOwn({ moves: view.moves, fills: next, gap: at })
  }
  const pressWord = (word: string) => {
    const filledGap = fills.indexOf(word)
    if (filled.includes(word)) return
    if (filledGap >= 0) change(takeBack(fills, filledGap), filledGap)
    else if (gap >= 0) {
      const next = put(fills, gap, word)
      change(next, nextGap(next, gap))
    }
  }
  const pressGap = (index: number) => change(fills[index] === null ? fills : takeBack(fills, index), index)

  const inBank = bank.map((word): BankWord => {
    const filledGap = fills.indexOf(word)
    return filledGap < 0
      ? { word, state: 'free', note: '' }
      : { word, state: 'used', note: `in gap ${filledGap + 1}${filled.includes(word) ? ', right' : ''}` }
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
      <PageWithGaps
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
