import type { ReactNode, Ref } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import styles from '../play/Head.module.css'
import { LevelThread } from '../play/LevelThread.tsx'
import { groupsFound } from '../state/sentences.ts'

interface Props {
  title: string
  game: GameView
  /** Groups that stand on the board. */
  found: number
  aside: ReactNode
  /** The button of the game's menu. */
  menu: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The title with its thread of groups, and what stands beside it. */
export function SingleHead({ title, game, found, aside, menu, ref }: Props) {
  const shown = { groupCount: game.groupCount, completedGroups: game.completedGroups.slice(0, found) }
  return (
    <>
      <div className={styles.level}>
        <h1 ref={ref} tabIndex={-1} className={styles.long}>
          {title}
        </h1>
        <LevelThread found={found} total={game.groupCount} label={groupsFound(shown)} />
      </div>
      <div className={styles.score}>{aside}</div>
      {menu}
    </>
  )
}
