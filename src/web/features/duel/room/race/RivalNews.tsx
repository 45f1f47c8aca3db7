import { useEffect, useEffectEvent, useRef } from 'react'
import { announce, announceBack, announceOutage } from '../../../../lib/announce.ts'
import { stateSentence, stepSentence } from './race-words.ts'
import type { Rival } from './use-rival.ts'

interface Props {
  name: string
  rival: Rival
  board: { groupCount: number; maxMistakes: number }
  isLost: boolean
}

/** The sentence about a lost connection. The status line shows the same sentence. */
export const LOST = 'No connection. The clock goes on.'

/**
 * Announces to screen readers what the rival does, for example that the rival finds a group. Also announces when a
 * connection is lost or restored. Does not announce what the rival did before the page was opened.
 */
export function RivalNews({ name, rival, board, isLost }: Props) {
  const last = useRef({ rival, isLost })
  const { groupsFound, mistakes, finished } = rival.standing
  const note = useEffectEvent(() => {
    const before = last.current
    last.current = { rival, isLost }
    const isChanged = before.isLost !== isLost
    if (isChanged && isLost) announceOutage(LOST)
    if (isChanged && !isLost) announceBack('Connected again.')
    // While this page has no connection, it receives no information about the rival's connection.
    const state = isLost || isChanged ? null : stateSentence(name, before.rival.state, rival.state)
    announce(stepSentence(name, before.rival.standing, rival.standing, board) ?? state)
  })
  const news = `${groupsFound} ${mistakes} ${finished} ${rival.state} ${isLost}`
  useEffect(() => {
    if (news) note()
  }, [news])
  return null
}
