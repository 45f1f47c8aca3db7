import { Gavel } from 'lucide-react'
import { useState } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Controls, PlayFrame } from '../frame/PlayFrame.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { Cabinet } from './Cabinet.tsx'
import styles from './MysterySolve.module.css'
import { Suspects } from './Suspects.tsx'

interface Props {
  play: MiniGamePlay
  board: Extract<MiniGameBoard, { type: 'mystery_solve' }>
}

export function MysterySolve({ play, board }: Props) {
  const { question, choices, ruledOut, clues, clueCount } = board
  const { view } = play.state
  const [chosen, setChosen] = useState<number | null>(null)
  const named = chosen !== null && !ruledOut.includes(chosen) ? chosen : null
  return (
    <PlayFrame
      play={play}
      footKey={clues.length}
      idle={named === null ? 'Press the card that you would name.' : `Name “${choices[named]}”?`}
      controls={
        <Controls>
          <Button
            look="primary"
            dimmed={named === null}
            icon={<Gavel size={20} aria-hidden="true" />}
            onClick={() => named !== null && play.isOpen && play.move({ choice: named })}
          >
            Name
          </Button>
        </Controls>
      }
    >
      <div className={styles.board}>
        <Suspects
          question={question}
          choices={choices}
          ruledOut={ruledOut}
          chosen={named}
          onChoose={(choice) => play.isOpen && setChosen(choice)}
        />
        <Cabinet
          clues={clues}
          count={clueCount}
          points={view.points}
          mistakes={view.mistakes}
          onOpen={() => play.isOpen && play.move({ clue: true })}
        />
      </div>
    </PlayFrame>
  )
}
