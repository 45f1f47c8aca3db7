import { useReducer } from 'react'
import type { GameView } from '../../contract/game.ts'
import { Board } from './board/Board.tsx'
import { freshPlay, playReducer } from './state/play-reducer.ts'

const words = 'mint harbor cello lynx basil piano otter sage fiddle buoy heron anchor'.split(' ')

const game: GameView = {
  id: 'sample',
  mode: 'classic',
  status: 'playing',
  level: 1,
  score: 0,
  levelScore: 0,
  groupCount: 4,
  mistakes: 0,
  maxMistakes: 4,
  hintsUsed: 0,
  extraLifeUsed: false,
  startedAt: '',
  elapsedSeconds: 0,
  words: words.map((text) => ({ id: text, text })),
  completedGroups: [
    { name: 'Citrus fruits', words: ['lime', 'lemon', 'pomelo', 'yuzu'], color: 'group-3', difficulty: 1 },
  ],
  hintedWordIds: [],
  marks: {},
  canUseExtraLife: false,
}

const dealt = { ...freshPlay(game), selected: ['cello', 'piano', 'fiddle'] }

/**
 * Shows an example board for the preview of a theme. The player can select and move tiles, but cannot guess. Nothing is
 * stored.
 */
export function SampleBoard() {
  const [state, dispatch] = useReducer(playReducer, dealt)
  return (
    <div style={{ '--gap': '8px', '--row': 'clamp(64px, 12.5svh, 120px)' }}>
      <Board
        state={state}
        onPress={(id) => dispatch({ type: 'press', id })}
        onSwap={(from, to) => dispatch({ type: 'swap', from, to })}
      />
    </div>
  )
}
