import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { call, errorMessage, readAnswer } from '../../lib/api.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { queryClient } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { BlankBoard, Board } from '../../play/board/Board.tsx'
import { loadWordFace } from '../../play/board/word-fit.ts'
import { Foot } from '../../play/screen/Foot.tsx'
import { gameKeys } from '../../play/screen/game-keys.ts'
import { noteBoardPlayed } from '../../play/state/first-board.ts'
import { hasEnded } from '../../play/state/play-reducer.ts'
import { type PlaySource, usePlay } from '../../play/state/use-play.ts'
import { useSaid } from '../../play/state/use-said.ts'
import { Hand } from './Hand.tsx'
import styles from './VisitorBoard.module.css'

declare global {
  interface Window {
    /**
     * The request for a visitor's board, which the first script (app/first-script.ts) starts before the app is loaded.
     */
    visitorBoard?: Promise<Response> | undefined
  }
}

/**
 * Returns the request for a visitor's board that the first script has started. Only the first call returns the request;
 * all other calls return undefined.
 */
function earlyBoard(): Promise<GameView> | undefined {
  const request = window.visitorBoard
  window.visitorBoard = undefined
  return request?.then(async (response) => readAnswer(response, await response.text()) as GameView)
}

interface Props {
  /**
   * The ref for the page's h1, if the board is the first part of the page; null if the board has a section heading
   * instead.
   */
  heading: RefObject<HTMLHeadingElement | null> | null
  /** Called when the visitor wants to create an account. Without an account, the visitor would lose the board. */
  onKeep: () => void
  /** Called once, after a move of the visitor on a board that would be lost without an account. */
  onPlayed: () => void
}

const GROUPS = 4
const queryKey = ['/api/try/start']
const boardQuery = {
  queryKey,
  queryFn: () => earlyBoard() ?? call('POST /api/try/start'),
}

/** A board of level 1 that a visitor plays without an account. See docs/rules.md#try-it-without-an-account. */
export function VisitorBoard({ heading, onKeep, onPlayed }: Props) {
  const { data: game, error, refetch, isFetching } = useQuery(boardQuery)
  useEffect(() => {
    void loadWordFace()
  }, [])
  const Title = heading ? 'h1' : 'h2'
  const title = (text: string) => (
    <Title ref={heading} tabIndex={-1} className={styles.title}>
      {text}
    </Title>
  )
  const invitation = heading ? 'Find four words that belong together.' : 'Or play a first board now.'
  if (game)
    return (
      <Playing
        key={game.id}
        first={game}
        title={(end) => title(end ?? invitation)}
        onKeep={onKeep}
        onPlayed={onPlayed}
      />
    )
  return (
    <section className={styles.visitor} aria-label="A first board">
      {title(invitation)}
      <div className={styles.stage}>
        {error ? (
          <div className={styles.size}>
            <ErrorState
              title="The board could not be dealt"
              message={errorMessage(error)}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          </div>
        ) : (
          <>
            <div className={styles.board}>
              <BlankBoard rows={GROUPS} isLoading />
            </div>
            <div className={styles.foot} />
          </>
        )}
      </div>
    </section>
  )
}

const source: PlaySource = {
  name: 'board',
  post: (_, guess, options) => call('POST /api/try/guess', guess, options),
  whenOutdated: { fetchGame: () => call('POST /api/try/start') },
}

/** Loads the end screen after the visitor's first move, so that it is ready when the board ends. */
const loadEnd = async () => (await import('./VisitorEnd.tsx')).VisitorEnd

interface PlayingProps extends Pick<Props, 'onKeep' | 'onPlayed'> {
  first: GameView
  /** Returns the title of the board. For a finished board, the title is `end`. */
  title: (end?: string) => ReactNode
}

function Playing({ first, title, onKeep, onPlayed }: PlayingProps) {
  const play = usePlay(first, source)
  const { state } = play
  const { game } = state
  const isOver = hasEnded(state)
  const [wasPlayed] = useState(first.status === 'playing')
  const another = useMutation({
    mutationFn: () => call('POST /api/try/start', { body: { action: 'new' } }),
    onSuccess: (dealt) => queryClient.setQueryData(queryKey, dealt),
    onError: (error) =>
      toast({ title: 'The board could not be dealt', description: errorMessage(error), tone: 'bad' }),
  })

  useSaid(state)
  const isBegun = game.completedGroups.length + game.mistakes > 0
  const End = usePart(isBegun ? loadEnd : undefined, { isNeeded: isOver, onError: toastMissing })
  const tellPlayed = useEffectEvent(onPlayed)
  useEffect(() => {
    if (isBegun) tellPlayed()
  }, [isBegun])

  useEffect(() => {
    if (isOver) noteBoardPlayed()
  }, [isOver])

  const isWon = game.status === 'level_complete'
  return (
    <section
      className={styles.visitor}
      aria-label="A first board"
      onKeyDown={gameKeys({ clear: play.clear, shuffle: play.shuffle, undo: play.undo })}
    >
      {isOver ? title(isWon ? 'You found all four groups.' : 'Four mistakes. Here are the groups.') : title()}
      <div className={styles.stage}>
        {isOver ? (
          <>
            <div key="size" className={styles.size} aria-hidden="true" />
            {End && (
              <End
                key="over"
                game={game}
                isNew={wasPlayed}
                onKeep={onKeep}
                onAnother={() => another.mutate()}
                isBusy={another.isPending}
              />
            )}
          </>
        ) : (
          <>
            <div className={styles.board}>
              <Board state={state} onPress={play.press} onSwap={play.swap} />
              {!isBegun && <Hand />}
            </div>
            <div className={styles.foot}>
              <Foot play={play} hint={undefined} menu={null} />
              <Text size="small" tone="soft" className={styles.guest}>
                You play as a guest.{' '}
                <button type="button" className={linkClass} onClick={onKeep}>
                  Sign up
                </button>{' '}
                to keep your score.
              </Text>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
