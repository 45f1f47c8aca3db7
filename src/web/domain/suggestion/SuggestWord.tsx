import { useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import styles from './SuggestWord.module.css'

const loadDialog = async () => (await import('./SuggestDialog.tsx')).SuggestDialog

interface Props {
  game: Pick<GameView, 'id' | 'completedGroups' | 'missedGroups' | 'folded' | 'madeBoardId'>
}

/**
 * The button that opens the dialog for suggesting that a word also fits another group. An old board without its words
 * has no button.
 */
export function SuggestWord({ game }: Props) {
  const [isOpen, setOpen] = useState(false)
  const SuggestDialog = usePart(isOpen ? loadDialog : undefined, {
    onError: () => {
      setOpen(false)
      toastMissing()
    },
  })
  if (game.folded) return null
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Does a word fit two groups?
      </button>
      {isOpen && SuggestDialog && <SuggestDialog game={game} onClose={() => setOpen(false)} />}
    </>
  )
}
