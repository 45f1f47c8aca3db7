import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { isTouched } from '../../../../lib/page.ts'
import { Banner } from '../../../../play/board/Banner.tsx'
import { type Place, tileSize } from '../../../../play/board/geometry.ts'
import { gridStep } from '../../../../play/board/grid-step.ts'
import { type Gesture, useMovements } from '../../../../play/board/movements.ts'
import { Ruler } from '../../../../play/board/Ruler.tsx'
import { Tile } from '../../../../play/board/Tile.tsx'
import { TileThread, threadStyle, useThread } from '../../../../play/board/TileThread.tsx'
import { useBoardSize } from '../../../../play/board/use-board-size.ts'
import { useWordFits } from '../../../../play/board/word-fit.ts'
import { Controls, PlayFrame } from '../frame/PlayFrame.tsx'
import type { Result } from '../mini-game-state.ts'
import type { MiniGamePlay } from '../use-mini-game.ts'
import styles from './WordConnections.module.css'

interface Props {
  play: MiniGamePlay
  board: Extract<MiniGameBoard, { type: 'word_connections' }>
}

/**
 * The mini-game "word connections". It has a small board of words. The key Tab moves the focus to a word of the board.
 * Then the arrow keys move the focus between the words.
 */
export function WordConnections({ play, board: { words, found, groupSize, groupCount } }: Props) {
  const { view, result } = play.state
  const board = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = chosen.filter((word) => words.includes(word))
  const [stop, setStop] = useState(0)
  // Groups that were found before the page was opened are not animated.
  const [old] = useState(found.length)
  const size = useBoardSize(board, groupCount, groupSize)
  const placeOf = (index: number): Place => ({
    row: found.length + Math.floor(index / groupSize),
    column: index % groupSize,
  })
  const places: ReadonlyMap<string, Place> = new Map(words.map((word, index) => [word, placeOf(index)]))
  const fits = useWordFits(ruler, view.id, words, size && tileSize(size))
  useMovements({
    board,
    size,
    places,
    foundRows: found.length,
    gesture: gestureOf(result),
    shuffling: false,
  })
  useKeptFocus(board, found.length, Math.min(stop, words.length - 1))

  const thread = useThread({ selected, places, size, fits, textOf: (word) => word })
  const isReady = selected.length === groupSize
  const check = () => {
    if (play.isOpen) play.move({ words: selected })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && play.isOpen) setChosen([])
    const at = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (!at || event.altKey || event.metaKey) return
    const grid = { columns: groupSize, tiles: words.length }
    const next = gridStep(Number(at.getAttribute('data-index')), event, grid)
    if (next === undefined) return
    event.preventDefault()
    board.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }

  return (
    <PlayFrame
      play={play}
      onKeyDown={onKeyDown}
      idle={`${selected.length} of ${groupSize} words chosen.`}
      controls={
        <Controls>
          <Button
            dimmed={selected.length === 0}
            icon={<X size={20} aria-hidden="true" />}
            onClick={() => play.isOpen && setChosen([])}
          >
            Clear
          </Button>
          <Button
            look="primary"
            dimmed={!isReady}
            icon={<Check size={20} aria-hidden="true" />}
            onClick={check}
          >
            Check
          </Button>
        </Controls>
      }
    >
      <fieldset
        className={styles.board}
        style={{
          '--rows': groupCount,
          '--columns': groupSize,
          ...threadStyle(isReady ? 'tight' : 'loose'),
        }}
      >
        <legend>
          <VisuallyHidden>Words</VisuallyHidden>
        </legend>
        <TileThread pieces={thread.pieces} />
        <div ref={board} className={styles.grid}>
          {found.map((group, index) => (
            <div key={group.name} className={styles.whole}>
              <Banner group={{ ...group, color: `group-${index + 1}` }} isNew={index >= old} />
            </div>
          ))}
          {words.map((word, index) => {
            const { row, column } = placeOf(index)
            return (
              // The React key is the position in the grid. When a found group replaces a row, the rows below therefore
              // keep their elements.
              <Tile
                key={`${row} ${column}`}
                tile={{ id: word, text: word }}
                index={index}
                fit={fits?.[word]}
                isSelected={selected.includes(word)}
                isIdle={!play.isOpen || (isReady && !selected.includes(word))}
                isStop={index === Math.min(stop, words.length - 1)}
                hint={undefined}
                foundIn={undefined}
                tie={thread.ties.get(word)}
                onPress={() => play.isOpen && setChosen(toggled(selected, word, groupSize))}
                onFocus={() => setStop(index)}
              />
            )
          })}
        </div>
        <Ruler ruler={ruler} />
      </fieldset>
    </PlayFrame>
  )
}

/** If the word with the focus is removed with a found group, the focus moves to another word of the board. */
function useKeptFocus(board: React.RefObject<HTMLElement | null>, found: number, stop: number): void {
  const before = useRef(found)
  const stopNow = useRef(stop)
  useLayoutEffect(() => {
    stopNow.current = stop
  })
  useLayoutEffect(() => {
    if (before.current === found) return
    before.current = found
    const isLost = document.activeElement === document.body
    if (isLost && isTouched())
      board.current
        ?.querySelector<HTMLElement>(`[data-index="${stopNow.current}"]`)
        ?.focus({ preventScroll: true })
  }, [board, found])
}

/** Returns the selected words after a press on a word. The selection never contains more words than a group has. */
export function toggled(selected: readonly string[], word: string, most: number): readonly string[] {
  if (selected.includes(word)) return selected.filter((other) => other !== word)
  return selected.length < most ? [...selected, word] : selected
}

/** Returns the animation of the selected words that shows the result of a check. */
const gestureOf = (result: Result | null): Gesture | null =>
  result && result.kind !== 'right' && 'words' in result.answer
    ? { kind: result.kind, wordIds: result.answer.words, serial: result.serial }
    : null
