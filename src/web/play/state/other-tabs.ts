import { useEffect, useEffectEvent, useRef } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { openTabs, type Tabs } from '../../lib/tabs.ts'
import { arranged } from './arrangement.ts'
import { type PlayState, progressOf } from './play-reducer.ts'

/**
 * A message between the tabs of this browser. `game` is the state of a game, with the order of its tiles. `left` is the
 * id of a game if a tab has opened the board that follows this game.
 */
type Message = { game: GameView } | { left: string }

const CHANNEL = 'wordconnect board'

const signatureOf = (game: GameView): string =>
  [
    game.id,
    progressOf(game),
    game.status,
    ...game.words.map(({ id }) => id),
    JSON.stringify(game.marks),
  ].join(' ')

/**
 * Synchronises the tabs of a browser by sending each change of a board to all tabs. `onGame` receives the state of this
 * game in another tab. `onLeft` is called when another tab has opened the board that follows this game.
 */
export function useOtherTabs(
  { game, order, marks }: Pick<PlayState, 'game' | 'order' | 'marks'>,
  onGame: (game: GameView) => void,
  onLeft: () => void,
): void {
  const channel = useRef<Tabs<Message>>(undefined)
  /** The last state that this tab has sent or received, so that the same state is not sent again. */
  const known = useRef<{ id: string; signature: string } | null>(null)
  const mine: GameView = { ...game, words: arranged(game.words, order), marks }
  const tell = (message: Message) => channel.current?.tell(message)

  const hear = useEffectEvent((message: Message) => {
    if ('left' in message) {
      if (message.left === game.id) onLeft()
      return
    }
    if (message.game.id !== game.id) return
    // The other tab has an older state of the game, so this tab sends its own state.
    if (progressOf(message.game) < progressOf(game)) return tell({ game: mine })
    known.current = { id: game.id, signature: signatureOf(message.game) }
    onGame(message.game)
  })

  useEffect(() => {
    const opened = openTabs<Message>(CHANNEL, hear)
    channel.current = opened
    return () => {
      channel.current = undefined
      opened?.close()
    }
  }, [])

  const tellChange = useEffectEvent((signature: string) => {
    const before = known.current
    known.current = { id: game.id, signature }
    if (!before || before.signature === signature) return
    tell(before.id === game.id ? { game: mine } : { left: before.id })
  })
  const signature = signatureOf(mine)
  useEffect(() => tellChange(signature), [signature])
}
