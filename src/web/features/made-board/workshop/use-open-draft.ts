import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { BoardChecker } from './board-checker.ts'
import type { Draft } from './draft.ts'
import { DraftSaver } from './draft-saver.ts'

interface Options {
  draft: Draft
  board: OwnBoard | null
  /** The draft as the server has it. */
  saved: Draft
  /** True if the server has a newer draft than the one from which the words in this browser come. */
  isChanged: boolean
  onStored: (id: string) => void
}

/** Checks and stores the draft while the maker changes it, also when the maker leaves the page. */
export function useOpenDraft({ draft, board, saved, isChanged, onStored }: Options) {
  const stored = useEffectEvent(onStored)
  const [saver] = useState(() => new DraftSaver({ board, saved, isChanged }))
  const [checker] = useState(() => new BoardChecker())
  const save = useSyncExternalStore(saver.subscribe, saver.state)
  const check = useSyncExternalStore(checker.subscribe, checker.state)
  const id = save.board?.id

  useEffect(() => {
    saver.change(draft)
    checker.change(draft, saver.state().board?.id)
  }, [draft, saver, checker])
  useEffect(() => {
    if (id !== undefined && id !== board?.id) stored(id)
  }, [id, board])
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const leave = () => saver.leavePage()
    addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    addEventListener('online', saver.again, { signal })
    addEventListener('online', checker.again, { signal })
    return () => {
      ended.abort()
      saver.close()
      checker.close()
    }
  }, [saver, checker])
  return { saver, save, check }
}
