import type { Completion, MiniGameCard, MiniGameView } from '../../../../contract/story.ts'
import { WordChain } from './chain/WordChain.tsx'
import { StoryCompletion } from './completion/StoryCompletion.tsx'
import { WordConnections } from './connections/WordConnections.tsx'
import { CharacterDialog } from './dialog/CharacterDialog.tsx'
import { End } from './end/End.tsx'
import { MysterySolve } from './mystery/MysterySolve.tsx'
import { type MiniGamePlay, useMiniGame } from './use-mini-game.ts'

interface Props {
  runId: string
  /** The state of the mini-game that the server sends when the page opens the mini-game. */
  view: MiniGameView
  isGoingOn: boolean
  hasFailed: boolean
  onNext: (next: MiniGameCard | null, ended?: Completion) => void
  onElsewhere: () => void
}

/** Shows a mini-game while the player plays it, and then its end screen. */
export function MiniGame({ runId, view, isGoingOn, hasFailed, onNext, onElsewhere }: Props) {
  const play = useMiniGame(runId, view, onElsewhere)
  const { outcome, isSettled } = play.state
  if (!outcome || !isSettled) return <Game play={play} />
  return (
    <End
      card={view}
      outcome={outcome}
      isGoingOn={isGoingOn}
      hasFailed={hasFailed}
      onGoOn={() => onNext(outcome.next, outcome.completion)}
    />
  )
}

function Game({ play }: { play: MiniGamePlay }) {
  const { board } = play.state.view
  switch (board.type) {
    case 'word_connections':
      return <WordConnections play={play} board={board} />
    case 'character_dialog':
      return <CharacterDialog play={play} board={board} />
    case 'word_chain':
      return <WordChain play={play} board={board} />
    case 'story_completion':
      return <StoryCompletion play={play} board={board} />
    case 'mystery_solve':
      return <MysterySolve play={play} board={board} />
  }
}
