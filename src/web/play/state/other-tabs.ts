import { useEffect, useEffectEvent, useRef } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { arranged } from './arrangement.ts'
import { type PlayState, progressOf } from './play-reducer.ts'

/**
 * Between the tabs of this browser: the state of a game with its arrangement, or the id of a game that a tab left
 * for its next board.
 */
type Message = { game: GameView } | { left: string }

const CHANNEL = 'wordconnect board'

const signatureOf = (game: GameView): string =>
  [game.id, progressOf(game), game.status, ...game.words.map(({ id }) => id)].join(' ')

/**
 * Keeps the tabs of one browser in step: each change of a board goes to all tabs. `onGame` receives another tab's
 * view of this game. `onLeft` is called when another tab went on from it to the next board.
 */
export function useOtherTabs(
  { game, order }: Pick<PlayState, 'game' | 'order'>,
  onGame: (game: GameView) => void,
  onLeft: () => void,
): void {
  const channel = useRef<BroadcastChannel | null>(null)
  /** What all tabs know already and need not receive again. */
  const known = useRef<{ id: string; signature: string } | null>(null)
  const mine: GameView = { ...game, words: arranged(game.words, order) }
  const tell = (message: Message) => channel.current?.postMessage(message)

  const hear = useEffectEvent((message: Message) => {
    if ('left' in message) {
      if (message.left === game.id) onLeft()
      return
    }
    if (message.game.id !== game.id) return
    // The other tab missed an update; send ours.
    if (progressOf(message.game) < progressOf(game)) return tell({ game: mine })
    known.current = { id: game.id, signature: signatureOf(message.game) }
    onGame(message.game)
  })

  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return
    const opened = new BroadcastChannel(CHANNEL)
    opened.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
    channel.current = opened
    return () => {
      channel.current = null
      opened.close()
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
