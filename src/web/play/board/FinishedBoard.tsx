import { useEffect } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Banner, type FoundShare } from './Banner.tsx'
import styles from './FinishedBoard.module.css'
import { loadWordFace } from './word-fit.ts'

interface Props {
  game: Pick<GameView, 'completedGroups' | 'missedGroups'>
  /**
   * For each group, how many other players found the group. The key is the colour of the group. Empty if the numbers
   * are not known.
   */
  foundShares?: ReadonlyMap<string, FoundShare> | undefined
  /** If true, the groups appear one after the other. */
  isNew?: boolean
}

/**
 * Delays in ms: between two found groups, and between two missed groups. The second delay is longer, so that players
 * can read the missed groups.
 */
const SETTLE_MS = 80
export const REVEAL_MS = 250

/**
 * Shows a finished board: first the found groups, in the order in which the player found them, then the missed groups.
 */
export function FinishedBoard({ game, foundShares, isNew = false }: Props) {
  const found = game.completedGroups.length
  useEffect(() => {
    void loadWordFace()
  }, [])
  const delayOf = (index: number) =>
    SETTLE_MS * Math.min(index, found) + REVEAL_MS * Math.max(0, index - found)
  const groups = [...game.completedGroups, ...(game.missedGroups ?? [])]
  return (
    <ol
      className={styles.groups}
      style={{ '--rows': groups.length }}
      data-settling={isNew ? '' : undefined}
      aria-label="Groups of the board"
    >
      {groups.map((group, index) => (
        <li
          key={group.color}
          style={{ '--index': index, '--delay': `${delayOf(index)}ms` }}
          data-missed={index >= found ? '' : undefined}
        >
          <Banner group={group} isMissed={index >= found} foundShare={foundShares?.get(group.color)} />
        </li>
      ))}
    </ol>
  )
}
