import { useEffect } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Banner, type FoundShare } from './Banner.tsx'
import styles from './FinishedBoard.module.css'
import { loadWordFace } from './word-fit.ts'

interface Props {
  game: Pick<GameView, 'completedGroups' | 'missedGroups'>
  /** How others fared, by the colour of the group; empty where that is not known. */
  foundShares?: ReadonlyMap<string, FoundShare> | undefined
  /** The groups settle, or are revealed, one after the other. */
  isNew?: boolean
}

/** From one found group to the next, and from one missed group to the next: each of these can be read. In ms. */
const SETTLE_MS = 80
export const REVEAL_MS = 250

/** A board that is over: its groups, first those that were found, in their order, then those that were missed. */
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
