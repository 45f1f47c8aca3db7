import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { StoryStep } from '../../../../contract/game.ts'
import type { MiniGameCard } from '../../../../contract/story.ts'
import { errorMessage } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { dismissToast, toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { Run } from '../list/chapter-words.ts'
import { chapterReducer, isAtEnd, openChapter } from './chapter-scene.ts'
import { dealNext, type Opening, readRun, refusalOf, start } from './run-calls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a chapter's page: its end is looked at. It is shown again when the page is loaded again. */
    chapterEnd?: boolean
  }
}

const tell = (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
}

/** What the page asks the server for. */
interface Request {
  /** Is it the board that waits? Otherwise it is how the run stands. */
  isDeal?: boolean
  /** The passage that stands before a mini-game was read. */
  isRead?: boolean
  /** The run is known to have gone on elsewhere. */
  isElsewhere?: boolean
}

/** A chapter being played: what the page shows, and all that leads on. */
export function useChapter(chapterId: string, opening: Opening) {
  const [state, dispatch] = useReducer(chapterReducer, null, () =>
    openChapter(chapterId, opening.run, opening.completion),
  )
  const { run } = state
  useEndMark(chapterId, isAtEnd(state) && opening.completion === null)

  // What an answer does to the page stands at each `mutate`: it is left out when the player has left the page before the answer.
  const starting = useMutation({ mutationFn: () => start(chapterId) })
  const asking = useMutation({
    mutationFn: ({ isDeal }: Request) => (isDeal && run ? dealNext(chapterId, run) : readRun(chapterId, run)),
    // What was told stands in the reader, and a completion in the list.
    onSuccess: () => {
      void refresh('GET /api/story/progress', 'GET /api/story/run')
    },
  })
  // `isPending` is told a moment later, which is too late for a second press.
  const isAsking = useRef(false)
  /** The one way to what follows. Does nothing while an answer is awaited; after a failure it can be asked again. */
  const ask = (request: Request) => {
    if (isAsking.current) return
    isAsking.current = true
    asking.mutate(request, {
      onSuccess: ({ run: open, completion, isElsewhere }, asked) => {
        // What was said of the board before must not stand over what follows.
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
  /** On from a board or a passage to the stage that follows. */
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
    /** From a board that is over. `step`: what its end means; null when that is not known here. */
    leaveBoard: (step: StoryStep | null, wasWon: boolean) => {
      // Nothing stands over what is read.
      dismissToast()
      if (step?.passage && !step.failed) dispatch({ type: 'won', step, passage: step.passage })
      else if (step || !wasWon) proceed(step?.stage ?? 'playing')
      else ask({})
    },
    leavePassage: proceed,
    /** The run went on elsewhere: the page goes on from how it stands. */
    catchUp: () => ask({ isElsewhere: true }),
    /** From a mini-game. `card`: the one that follows; null when that is not known there, or nothing does. */
    nextMiniGame: (card: MiniGameCard | null) => {
      if (card) dispatch({ type: 'mini_game', card })
      else ask({ isRead: true })
    },
    closeBook: () => dispatch({ type: 'closed' }),
  }
}

/** Marks the page's entry in the history once the end of the chapter stands, so that it is shown again after a reload. */
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
