import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { VisitorGame } from '../../../contract/visitor.ts'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { useAnnounce } from '../../lib/announce.ts'
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
function earlyBoard(): Promise<VisitorGame> | undefined {
  const request = window.visitorBoard
  window.visitorBoard = undefined
  return request?.then(async (response) => readAnswer(response, await response.text()) as VisitorGame)
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
  /** Called when the board is over, and when another board is dealt. */
  onOver: (isOver: boolean) => void
  /** The place of the end panel on a wide screen: beside the groups, or below them, or none because the form is there. */
  panel: 'beside' | 'below' | 'none'
}

const TIED = 'Find two more that go with these.'
const TIED_MORE = 'Find one more that goes with these.'
const FREE = 'Find four words that belong together.'

const GROUPS = 4
const queryKey = ['/api/try/start']
const boardQuery = {
  queryKey,
  queryFn: () => earlyBoard() ?? call('POST /api/try/start'),
}

/** A board of level 1 that a visitor plays without an account. See docs/rules.md#try-it-without-an-account. */
export function VisitorBoard({ heading, ...props }: Props) {
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
  const invitation = (line: string) => (heading ? line : 'Play a first board now.')
  if (game)
    return (
      <Playing
        key={game.id}
        first={game}
        isLeading={heading !== null}
        title={(line, isEnd) => title(isEnd ? line : invitation(line))}
        {...props}
      />
    )
  return (
    <section className={styles.visitor} aria-label="A first board">
      {title(error ? 'No board yet' : invitation(TIED))}
      <div className={styles.stage}>
        {error ? (
          <div className={styles.failed}>
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

interface PlayingProps extends Omit<Props, 'heading'> {
  first: VisitorGame
  /** True if the title of the board is the heading of the page. */
  isLeading: boolean
  /** Returns the title of the board. */
  title: (line: string, isEnd?: boolean) => ReactNode
}

const hasBegun = ({ completedGroups, mistakes }: Pick<VisitorGame, 'completedGroups' | 'mistakes'>) =>
  completedGroups.length + mistakes > 0

function Playing({ first, isLeading, title, onKeep, onPlayed, onOver, panel }: PlayingProps) {
  const tied = hasBegun(first) ? undefined : first.tied
  const play = usePlay(first, { ...source, tied })
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
  const isBegun = hasBegun(game)
  const isTied = !isBegun && tied?.every((id) => state.selected.includes(id)) === true
  const [one, other] = tied?.map((id) => state.tiles[id]?.text) ?? []
  const [intro] = useState(isTied && `${one} and ${other} go together and are selected. ${TIED}`)
  useAnnounce(intro)
  const End = usePart(isBegun ? loadEnd : undefined, { isNeeded: isOver, onError: toastMissing })
  const tellPlayed = useEffectEvent(onPlayed)
  useEffect(() => {
    if (isBegun) tellPlayed()
  }, [isBegun])

  const tellOver = useEffectEvent(onOver)
  // A layout effect, so that the form and the end panel change in one frame.
  useLayoutEffect(() => {
    tellOver(isOver)
    if (isOver) noteBoardPlayed()
  }, [isOver])

  const isWon = game.status === 'level_complete'
  return (
    <section
      className={styles.visitor}
      aria-label="A first board"
      onKeyDown={gameKeys({ clear: play.clear, shuffle: play.shuffle, undo: play.undo })}
    >
      {isOver
        ? title(isWon ? 'You found all four groups.' : 'Four mistakes. Here are the groups.', true)
        : title(!isTied ? FREE : state.selected.length > 2 ? TIED_MORE : TIED)}
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
                panel={panel}
              />
            )}
          </>
        ) : (
          <>
            <div className={styles.board}>
              <Board state={state} onPress={play.press} onSwap={play.swap} />
            </div>
            <div className={styles.foot}>
              <Foot
                play={play}
                hint={undefined}
                menu={null}
                notice={isTied && !isLeading && state.selected.length === 2 ? TIED : null}
              />
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
