import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { StoryStep } from '../../../../contract/game.ts'
import type { Completion, MiniGameCard } from '../../../../contract/story.ts'
import { errorMessage } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { dismissToast, toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { Run } from '../chapter-words.ts'
import { chapterReducer, completionOf, openChapter } from './chapter-scene.ts'
import { dealNext, type Figures, type Opening, readRun, refusalOf, start } from './run-calls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while the page shows the end of the chapter, so that a reload shows the end again. */
    chapterEnd?: Figures
  }
}

const tell = (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
}

interface Request {
  /** True if the request deals the next board; otherwise the request only reads the run. */
  isDeal?: boolean
  /** True if the player has read the passage before the mini-game. */
  isRead?: boolean
  /** The figures of the chapter that the last move has completed. */
  ended?: Figures | undefined
  /** True if the player has continued the run in another tab or on another device. */
  isElsewhere?: boolean
}

export function useChapter(chapterId: string, opening: Opening) {
  const [state, dispatch] = useReducer(chapterReducer, null, () =>
    openChapter(chapterId, opening.run, opening.completion),
  )
  const { run } = state
  useEndMark(chapterId, opening.completion ? null : completionOf(state))
  const figures = useFigures(run)

  // The callbacks are passed to `mutate`, because React Query does not call such callbacks after the player has left
  // the page.
  const starting = useMutation({ mutationFn: () => start(chapterId) })
  const asking = useMutation({
    mutationFn: ({ isDeal, ended }: Request) => {
      const known = { run, figures: () => ended ?? figures() }
      return isDeal && run ? dealNext(chapterId, run.id, known) : readRun(chapterId, known)
    },
    // Other pages show the story's progress too, so read the progress again.
    onSuccess: () => {
      void refresh('GET /api/story/progress', 'GET /api/story/run')
    },
  })
  // A ref prevents a second request after a quick second press, because `isPending` changes only with the next render.
  const isAsking = useRef(false)
  /** Loads the next scene; does nothing while a request is running. */
  const ask = (request: Request) => {
    if (isAsking.current) return
    isAsking.current = true
    asking.mutate(request, {
      onSuccess: ({ run: open, completion, isElsewhere }, asked) => {
        // Closes the toast about the last board, because the toast would cover the next scene.
        dismissToast()
        if (completion) dispatch({ type: 'completed', completion })
        else dispatch({ type: 'told', run: open, isRead: asked.isRead })
        if (isElsewhere || asked.isElsewhere)
          toast({ title: 'This chapter went on elsewhere', description: 'Here is how it stands.' })
      },
      onError: tell,
      onSettled: () => {
        isAsking.current = false
      },
    })
  }
  /** Leaves a board or a passage and loads the next scene. */
  const proceed = (stage: Run['stage']) => ask(stage === 'playing' ? { isDeal: true } : { isRead: true })

  return {
    state,
    refusal: refusalOf(starting.error),
    isStarting: starting.isPending,
    start: () =>
      starting.mutate(undefined, {
        onSuccess: (started) => {
          dismissToast()
          dispatch({ type: 'told', run: started })
        },
        onError: (error) => {
          if (!refusalOf(error)) tell(error)
        },
      }),
    isGoingOn: asking.isPending,
    hasFailed: asking.isError,
    /** Leaves a finished board; `step` says how the board changed the run; null if the change is not known. */
    leaveBoard: (step: StoryStep | null, wasWon: boolean) => {
      // Closes an open toast, because the toast would cover the text of the story.
      dismissToast()
      const isRead = run?.waits && run.game?.solved && !run.passageIsNew
      if (step?.passage && step.passageIsNew) dispatch({ type: 'won', step, passage: step.passage })
      // A passage that the player has read is not shown again.
      else if (step || !wasWon || isRead) proceed(step?.stage ?? 'playing')
      else ask({})
    },
    leavePassage: proceed,
    /** Reads the run again after the player has continued the run in another tab or on another device. */
    catchUp: () => ask({ isElsewhere: true }),
    /**
     * Leaves a mini-game; `card` is the next mini-game; null after the last mini-game, or if the next mini-game is not
     * known. `ended`: the figures of the chapter if the mini-game has completed the chapter.
     */
    nextMiniGame: (card: MiniGameCard | null, ended?: Figures) => {
      if (card) dispatch({ type: 'mini_game', card })
      else ask({ isRead: true, ended })
    },
    closeBook: () => dispatch({ type: 'closed' }),
  }
}

/** Marks the browser's history entry at the end of a chapter, so that a reload shows the end again. */
function useEndMark(chapterId: string, completion: Completion | null): void {
  const navigate = useNavigate()
  const mark = useEffectEvent(({ completionTime, gamesCompleted }: Figures) =>
    navigate({
      to: '/story-mode',
      search: { chapter: chapterId },
      state: { chapterEnd: { completionTime, gamesCompleted } },
      replace: true,
      resetScroll: false,
    }),
  )
  useEffect(() => {
    if (completion) void mark(completion)
  }, [completion])
}

/**
 * The figures of the run as this page knows them, for a chapter whose end the server has not told: the last mini-game
 * ran out of time, or the player ended it elsewhere.
 */
function useFigures(run: Run | null): () => Figures {
  // A span of time, so the page's own steady clock is right.
  const [openedAt] = useState(() => performance.now())
  return () => ({ completionTime: Math.round(performance.now() - openedAt), gamesCompleted: run?.wins ?? 0 })
}
