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
    /** Set while the page shows the end of the chapter. After a reload, the page then shows the end again. */
    chapterEnd?: Figures
  }
}

const tell = (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
}

interface Request {
  /** True if the request deals the next board. Otherwise the request only reads the run. */
  isDeal?: boolean
  /** True if the player has read the passage before the mini-game. */
  isRead?: boolean
  /** The figures of the chapter, if the last move has completed the chapter. */
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

  // The callbacks are passed to `mutate` and not to `useMutation`. React Query does not call them after the player has
  // left the page.
  const starting = useMutation({ mutationFn: () => start(chapterId) })
  const asking = useMutation({
    mutationFn: ({ isDeal, ended }: Request) => {
      const known = { run, figures: () => ended ?? figures() }
      return isDeal && run ? dealNext(chapterId, run.id, known) : readRun(chapterId, known)
    },
    // Reads the story's progress again, because other pages also show the progress.
    onSuccess: () => {
      void refresh('GET /api/story/progress', 'GET /api/story/run')
    },
  })
  // `isPending` changes only at the next render, so a ref prevents a second request after two quick presses.
  const isAsking = useRef(false)
  /** Loads the next scene. Does nothing while a request is running. */
  const ask = (request: Request) => {
    if (isAsking.current) return
    isAsking.current = true
    asking.mutate(request, {
      onSuccess: ({ run: open, completion, isElsewhere }, asked) => {
        // Closes the toast about the last board, because it would cover the next scene.
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
    /** Leaves a finished board. `step` says how the board has changed the run; null if the change is not known. */
    leaveBoard: (step: StoryStep | null, wasWon: boolean) => {
      // Closes an open toast, because it would cover the text of the story.
      dismissToast()
      const isRead = run?.waits && run.game?.solved && !run.passageIsNew
      if (step?.passage && step.passageIsNew) dispatch({ type: 'won', step, passage: step.passage })
      // A passage that the player has already read is not shown again.
      else if (step || !wasWon || isRead) proceed(step?.stage ?? 'playing')
      else ask({})
    },
    leavePassage: proceed,
    /** Reads the run again. Call this if the player has continued the run in another tab or on another device. */
    catchUp: () => ask({ isElsewhere: true }),
    /**
     * Leaves a mini-game. `card` is the next mini-game; null after the last mini-game, or if the next mini-game is not
     * known. `ended`: the figures of the chapter; set if this mini-game has completed the chapter.
     */
    nextMiniGame: (card: MiniGameCard | null, ended?: Figures) => {
      if (card) dispatch({ type: 'mini_game', card })
      else ask({ isRead: true, ended })
    },
    closeBook: () => dispatch({ type: 'closed' }),
  }
}

/**
 * At the end of a chapter, stores a mark in the browser's history entry. After a reload, the page then shows the end
 * again.
 */
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
 * Returns the figures of the run from the data on this page. They are used if the server has not sent the end of the
 * chapter to this page. This happens if the time of the last mini-game has run out, or if the player ended this
 * mini-game elsewhere.
 */
function useFigures(run: Run | null): () => Figures {
  // The figure is a duration, so the page's clock is sufficient and the server's clock is not needed.
  const [openedAt] = useState(() => performance.now())
  return () => ({ completionTime: Math.round(performance.now() - openedAt), gamesCompleted: run?.wins ?? 0 })
}
