import { plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** What is asked before it is done. */
export type Question = 'new' | 'restart' | 'give-up'

const questions = {
  new: { title: 'Start a new game?', yes: 'New Game', isStart: true },
  restart: { title: 'Restart this level?', yes: 'Restart', isStart: true },
  'give-up': { title: 'Give up this run?', yes: 'Give up', isStart: false },
} as const

const consequence = (question: Question, level: number): string =>
  ({
    new: `Your run ends here, at level ${level}. What it has scored stays on the leaderboard. A new one begins at level 1.`,
    restart: `This ends the board you are on. You get a new one of level ${level}, with the score the level began with.`,
    'give-up': 'The groups you have not found are shown, and the run is over. Its score stays.',
  })[question]

const cost = (left: number): string =>
  left === 1 ? 'It takes your last game of today.' : `It takes one of the ${plural(left, 'game')} left today.`

interface Props {
  question: Question | null
  level: number
  isBusy: boolean
  onYes: (question: Question) => void
  onClose: () => void
}

/** Asks before a board is given up. A start says what it costs of today's games. */
export function ConfirmDialog({ question, level, isBusy, onYes, onClose }: Props) {
  const { data } = useApi('GET /api/game/can-play')
  const left = data && data.maxDailyGames !== 'unlimited' ? data.maxDailyGames - data.gamesPlayedToday : null
  const { title, yes, isStart } = questions[question ?? 'new']
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Keep playing</Button>
          <Button
            look={isStart ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => question && onYes(question)}
          >
            {yes}
          </Button>
        </>
      }
    >
      <p>
        {consequence(question ?? 'new', level)}
        {isStart && left !== null && left > 0 && ` ${cost(left)}`}
      </p>
    </Dialog>
  )
}
