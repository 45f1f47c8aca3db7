import { useState } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { type BankWord, WordBank } from '../bank/WordBank.tsx'
import { PlayFrame } from '../frame/PlayFrame.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { Chain } from './Chain.tsx'

interface Props {
  play: MiniGamePlay
  board: Extract<MiniGameBoard, { type: 'word_chain' }>
}

/** The mini-game "word chain". When the player presses a word, the page tries it as the next word of the chain. */
export function WordChain({ play, board: { start, links, length, words } }: Props) {
  const { view, result, misses } = play.state
  // Shows the first list of words during the whole game, so that a word stays at its position after the player has used
  // it.
  const [bank] = useState(words)
  const end = links.at(-1)?.word ?? start
  const missed = new Set(misses.flatMap((answer) => ('word' in answer ? [answer.word] : [])))
  const inBank = bank.map((word): BankWord => {
    if (!words.includes(word) || links.some((link) => link.word === word))
      return { word, state: 'used', note: 'on the thread' }
    return missed.has(word)
      ? { word, state: 'missed', note: `joins nothing with ${end}` }
      : { word, state: 'free', note: '' }
  })
  const miss =
    result && result.kind !== 'right' && 'word' in result.answer
      ? { word: result.answer.word, kind: result.kind, serial: result.serial }
      : null
  return (
    <PlayFrame
      play={play}
      controlled="below"
      idle={`What does ${end} join next?`}
      controls={
        <WordBank
          gameId={view.id}
          label="Words to try"
          words={inBank}
          miss={miss}
          onPress={(word) => {
            const isFree = inBank.some((one) => one.word === word && one.state !== 'used')
            if (isFree && play.isOpen) play.move({ word })
          }}
        />
      }
    >
      <Chain gameId={view.id} start={start} links={links} length={length} />
    </PlayFrame>
  )
}
