import { useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '../../lib/announce.ts'
import { placeOf } from './arrangement.ts'
import { bannersOf, type PlayState } from './play-reducer.ts'

/** Returns the word at an index with its place: "LAGOON, row 2, column 3." Rows of found groups count too. */
function wordAt(state: PlayState, index: number): string {
  const text = state.tiles[state.order[index] ?? '']?.text
  const { row, column } = placeOf(index, bannersOf(state).length)
  return text ? `${text}, row ${row + 1}, column ${column + 1}.` : ''
}

/**
 * Announces the sentences of a board. If the word under the focus changes because words have moved, the hook also
 * announces the new word, because a screen reader only notices a focus on another element.
 */
export function useSaid(state: PlayState): void {
  const { said, settling, game } = state
  const isSettling = settling?.outcome === 'correct'
  // While the words move, the page changes so much that Orca would drop the text. The last group of a board does not
  // wait, because its end can be another component.
  const isLater = isSettling && game.status === 'playing'
  // A layout effect comes before the effect that announces the explanation of this result (Foot.tsx).
  useLayoutEffect(() => {
    if (!isLater) announce(said.text)
  }, [said, isLater])
  const before = useRef(state)
  const isMoving = state.shuffling || isSettling
  useEffect(() => {
    if (isMoving) return
    const was = before.current
    before.current = state
    const tile = document.activeElement?.closest('[data-index]')
    if (!tile || was.game.id !== state.game.id || was.order === state.order) return
    const index = Number(tile.getAttribute('data-index'))
    const word = wordAt(state, index)
    // After an exchange of two words, `state.said` already contains the word and its place.
    if (word !== wordAt(was, index) && word !== state.said.text) announce(word)
  })
}
