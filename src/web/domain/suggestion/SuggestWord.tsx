import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { usePart } from '../../lib/part.ts'
import styles from './SuggestWord.module.css'

const loadDialog = async () => (await import('./SuggestDialog.tsx')).SuggestDialog

interface Props {
  /** A board that is over. */
  game: Pick<GameView, 'id' | 'completedGroups' | 'missedGroups'>
}

/** Lets a player say that a word fits another group of a finished board too. */
export function SuggestWord({ game }: Props) {
  const [isOpen, setOpen] = useState(false)
  const SuggestDialog = usePart(isOpen ? loadDialog : undefined)
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        A word fits another group too?
      </button>
      {isOpen && SuggestDialog && <SuggestDialog game={game} onClose={() => setOpen(false)} />}
    </>
  )
}
