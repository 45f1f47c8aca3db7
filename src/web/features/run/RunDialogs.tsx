import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row } from '../../design/layout.tsx'
import { Strokes } from '../../design/Strokes.tsx'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { plural } from '../../lib/format.ts'
import { useApi } from '../../lib/query.ts'
import { type Limit, LimitDialog } from './LimitDialog.tsx'
import { isUsedUp, type RunActions, run, useStart } from './run-actions.ts'
import { StartLevel, useStartLevel } from './StartLevel.tsx'

/** The actions that the player must confirm in a dialog. */
export type Question = 'new' | 'restart' | 'give-up'

export type RunDialog = Question | Limit

const questions = {
  new: { title: 'Start a new game?', yes: 'New Game', isStart: true },
  restart: { title: 'Restart this level?', yes: 'Restart', isStart: true },
  'give-up': { title: 'Give up this run?', yes: 'Give up', isStart: false },
} as const

const isQuestion = (dialog: RunDialog | null): dialog is Question => dialog !== null && dialog in questions

interface Props {
  dialog: RunDialog | null
  onClose: () => void
  game: GameView
  /** True when the animation after the last guess has ended. */
  isSettled: boolean
  isOver: boolean
  actions: RunActions
  isStarting: boolean
  onStart: (action: 'new' | 'restart') => void
}

export function RunDialogs(props: Props) {
  const { dialog, onClose, game, isSettled, isOver, actions, isStarting, onStart } = props
  const isEnding = actions.giveUp.isPending
  const answer = (question: Question) => {
    if (question === 'give-up') actions.giveUp.mutate(undefined, { onSettled: onClose })
    else onStart(question)
  }
  return (
    <>
      <QuestionDialog
        question={isQuestion(dialog) ? dialog : null}
        level={game.level}
        isBusy={isStarting || isEnding}
        onYes={answer}
        onClose={onClose}
      />
      <LimitDialog
        limit={isQuestion(dialog) ? null : dialog}
        onPlayOn={isOver ? undefined : onClose}
        onClose={onClose}
      />
      <ExtraLifeDialog
        game={game}
        isOpen={game.status === 'out_of_mistakes' && isSettled}
        isBusy={actions.extraLife.isPending || isEnding}
        onUse={() => actions.extraLife.mutate()}
        onGiveUp={() => actions.giveUp.mutate()}
      />
    </>
  )
}

interface StartDialogsProps {
  question: Question | null
  isLimited: boolean
  /** Continues the unfinished run. Undefined if the player has no unfinished run. */
  onPlayOn: (() => void) | undefined
  level: number
  isStarting: boolean
  onYes: (question: Question) => void
  onClose: () => void
}

/** Asks for confirmation before a new run starts, or says that today's games are used up. */
export function StartDialogs({
  question,
  isLimited,
  onPlayOn,
  level,
  isStarting,
  onYes,
  onClose,
}: StartDialogsProps) {
  return (
    <>
      <QuestionDialog question={question} level={level} isBusy={isStarting} onYes={onYes} onClose={onClose} />
      <LimitDialog limit={isLimited ? 'daily_limit' : null} onPlayOn={onPlayOn} onClose={onClose} />
    </>
  )
}

/**
 * The dialogs for a "new game" button that is not on the game's page. Asks for confirmation, because a new game ends
 * the current run, which is at level `level`. Says that today's games are used up if no game is left.
 */
export function NewGameDialogs({ level, onClose }: { level: number; onClose: () => void }) {
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()
  const canPlay = useApi('GET /api/game/can-play', {}, { fresh: true })
  const { start, isStarting } = useStart({
    onDealt: (game) => {
      run.onChange(game)
      void navigate({ to: '/game' })
    },
    onLimit: () => setRefused(true),
  })
  if (canPlay.isPending) return null
  const isLimited = isRefused || isUsedUp(canPlay.data)
  return (
    <StartDialogs
      question={isLimited ? null : 'new'}
      isLimited={isLimited}
      onPlayOn={() => void navigate({ to: '/game', state: { resume: true } })}
      level={level}
      isStarting={isStarting}
      onYes={() => start('new')}
      onClose={onClose}
    />
  )
}

const consequence = (question: Question, level: number): string =>
  ({
    new: `Your run ends here, at level ${level}. What it has scored stays on the leaderboard, and a new one begins.`,
    restart: `This ends the board you are on. You get a new one of level ${level}, with the score the level began with.`,
    'give-up': 'The groups you have not found are shown, and the run is over. Its score stays.',
  })[question]

const cost = (left: number): string =>
  left === 1 ? 'It takes your last game of today.' : `It takes one of the ${plural(left, 'game')} left today.`

interface QuestionDialogProps {
  question: Question | null
  level: number
  isBusy: boolean
  onYes: (question: Question) => void
  onClose: () => void
}

/**
 * Asks for confirmation before the player gives up a board. Warns the player if the new game counts as one of today's
 * games.
 */
function QuestionDialog({ question, level, isBusy, onYes, onClose }: QuestionDialogProps) {
  const { data } = useApi('GET /api/game/can-play')
  const left = data && data.maxDailyGames !== 'unlimited' ? data.maxDailyGames - data.gamesPlayedToday : null
  const { title, yes, isStart } = questions[question ?? 'new']
  const choice = useStartLevel()
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
      <p>{`${consequence(question ?? 'new', level)}${isStart && left !== null && left > 0 ? ` ${cost(left)}` : ''}`}</p>
      {question === 'new' && <StartLevel choice={choice} />}
    </Dialog>
  )
}

interface ExtraLifeDialogProps {
  game: GameView
  isOpen: boolean
  isBusy: boolean
  onUse: () => void
  onGiveUp: () => void
}

/**
 * After the fourth mistake, the player either uses an extra life, which removes a mistake, or ends the run. See
 * docs/rules.md#extra-lives.
 */
function ExtraLifeDialog({ game, isOpen, isBusy, onUse, onGiveUp }: ExtraLifeDialogProps) {
  const { data } = useApi('GET /api/subscription/status')
  const lives = data?.extraLivesRemaining
  // `lives` also contains lives that the player has bought, or got back, since the board was loaded.
  const canUse = lives === undefined ? game.canUseExtraLife : lives > 0 && !game.extraLifeUsed
  return (
    <Dialog
      open={isOpen}
      onClose={onGiveUp}
      dismissible={false}
      title="Out of mistakes"
      actions={
        <>
          <Button busy={isBusy} onClick={onGiveUp}>
            Give up
          </Button>
          {canUse && (
            <Button look="primary" busy={isBusy} onClick={onUse}>
              Use an extra life
            </Button>
          )}
        </>
      }
    >
      <Row as="p" gap={2}>
        <Strokes used={game.maxMistakes} total={game.maxMistakes} />
        <span>No mistakes left.</span>
      </Row>
      <p>
        {canUse
          ? `An extra life lets you play on with one mistake left.${lives ? ` You have ${lives}.` : ''} Giving up ends the run and shows the groups.`
          : 'There is no extra life to use here. Giving up ends the run and shows the groups.'}
      </p>
      {lives === 0 && !game.extraLifeUsed && (
        <p>
          The game waits for you.{' '}
          <StoreLink buy="lives_3" from="game">
            Get lives
          </StoreLink>
        </p>
      )}
    </Dialog>
  )
}
