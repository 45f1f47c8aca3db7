import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { StoryStep } from '../../../../contract/game.ts'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { errorMessage } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { dismissToast, toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { Run } from '../chapter-words.ts'
import { chapterReducer, isAtEnd, openChapter } from './chapter-scene.ts'
import { dealNext, type Opening, readRun, refusalOf, start } from './run-calls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True while the page shows the end of the chapter, so that a reload shows the end again. */
    chapterEnd?: boolean
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
  /** True if the player has continued the run in another tab or on another device. */
  isElsewhere?: boolean
}

export function useChapter(chapterId: string, opening: Opening) {
  const [state, dispatch] = useReducer(chapterReducer, null, () =>
    openChapter(chapterId, opening.run, opening.completion),
  )
  const { run } = state
  useEndMark(chapterId, isAtEnd(state) && opening.completion === null)

  // The callbacks are passed to `mutate`, because React Query does not call such callbacks after the player has left
  // the page.
  const starting = useMutation({ mutationFn: () => start(chapterId) })
  const asking = useMutation({
    mutationFn: ({ isDeal }: Request) => (isDeal && run ? dealNext(chapterId, run) : readRun(chapterId, run)),
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
      if (step?.passage && !step.failed) dispatch({ type: 'won', step, passage: step.passage })
      else if (step || !wasWon) proceed(step?.stage ?? 'playing')
      else ask({})
    },
    leavePassage: proceed,
    /** Reads the run again after the player has continued the run in another tab or on another device. */
    catchUp: () => ask({ isElsewhere: true }),
    /**
     * Leaves a mini-game; `card` is the next mini-game; null after the last mini-game, or if the next mini-game is not
     * known.
     */
    nextMiniGame: (card: MiniGameCard | null) => {
      if (card) dispatch({ type: 'mini_game', card })
      else ask({ isRead: true })
    },
    closeBook: () => dispatch({ type: 'closed' }),
  }
}

/** Marks the browser's history entry at the end of a chapter, so that a reload shows the end again. */
function useEndMark(chapterId: string, isEnd: boolean): void {
  const navigate = useNavigate()
  const mark = useEffectEvent(() =>
    navigate({
      to: '/story-mode',
      search: { chapter: chapterId },
      state: { chapterEnd: true },
      replace: true,
      resetScroll: false,
    }),
  )
  useEffect(() => {
    if (isEnd) void mark()
  }, [isEnd])
}
