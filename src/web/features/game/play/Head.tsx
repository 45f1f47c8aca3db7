import type { ReactNode, Ref } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { formatNumber } from '../../../lib/format.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { groupsFound } from '../state/sentences.ts'
import styles from './Head.module.css'
import { LevelThread } from './LevelThread.tsx'

interface Props {
  game: GameView
  /** Groups that stand on the board. */
  found: number
  best: number
  /** The button of the game's menu. */
  menu: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** "Level 3" with its thread of groups, the run's score and the best one. */
export function Head({ game, found, best, menu, ref }: Props) {
  const shown = { groupCount: game.groupCount, completedGroups: game.completedGroups.slice(0, found) }
  return (
    <>
      <div className={styles.level}>
        <h1 ref={ref} tabIndex={-1}>
          Level {game.level}
        </h1>
        <LevelThread found={found} total={game.groupCount} label={groupsFound(shown)} />
      </div>
      {/* New with every score, so that a figure that grows is never an element that moves. */}
      <p key={`${game.score} ${best}`} className={styles.score}>
        <strong>
          <VisuallyHidden>Score </VisuallyHidden>
          {formatNumber(game.score)}
        </strong>
        <span>best {formatNumber(Math.max(best, game.score))}</span>
      </p>
      {menu}
    </>
  )
}
