import { useEffect } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { groupColor } from '../../domain/group/Group.tsx'
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

/** Duration in ms of the movement of one banner, as in the style sheet. */
const BANNER_MS = 240
/** Delay in ms between two found groups, and the longest sum of these delays. */
const APART_MS = 80
const MOST_APART_MS = 320
/** Delay in ms between two missed groups, so that players can read each, and the longest sum of these delays. */
const REVEAL_MS = 250
const MOST_REVEAL_MS = 1_500

/** Returns the delay in ms after which the banner with the given index starts to move. */
function delayOf(index: number, found: number, missed: number): number {
  const apart = Math.min(APART_MS, MOST_APART_MS / Math.max(1, found - 1))
  if (index < found) return Math.round(apart * index)
  const before = found > 0 ? apart * (found - 1) + BANNER_MS : 0
  return Math.round(before + Math.min(REVEAL_MS, MOST_REVEAL_MS / missed) * (index - found))
}

/** Returns how long the banners of a board that has just ended move, in ms. */
export const settlingMs = (found: number, missed: number): number =>
  delayOf(Math.max(0, found + missed - 1), found, missed) + BANNER_MS

/**
 * Shows a finished board: first the found groups, in the order in which the player found them, then the missed groups.
 */
export function FinishedBoard({ game, foundShares, isNew = false }: Props) {
  const found = game.completedGroups.length
  useEffect(() => {
    void loadWordFace()
  }, [])
  const missed = game.missedGroups ?? []
  const groups = [...game.completedGroups, ...missed]
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
          style={{
            '--index': index,
            '--delay': `${delayOf(index, found, missed.length)}ms`,
            '--layer': groupColor(group.color),
          }}
          data-missed={index >= found ? '' : undefined}
        >
          <Banner group={group} isMissed={index >= found} foundShare={foundShares?.get(group.color)} />
        </li>
      ))}
    </ol>
  )
}
