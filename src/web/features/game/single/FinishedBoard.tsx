import type { GameView } from '../../../../contract/game.ts'
import { Banner } from '../board/Banner.tsx'
import { GuessGrid } from '../panels/GuessGrid.tsx'
import styles from './FinishedBoard.module.css'

/** A board that is over, to be looked at again: its groups, and the guesses that led there. */
export function FinishedBoard({ game }: { game: GameView }) {
  return (
    <div className={styles.container}>
      <div className={styles.board}>
        <ol className={styles.groups} aria-label="Groups of the board">
          {game.completedGroups.map((group) => (
            <li key={group.color}>
              <Banner group={group} />
            </li>
          ))}
          {game.missedGroups?.map((group) => (
            <li key={group.color}>
              <Banner group={group} isMissed />
            </li>
          ))}
        </ol>
        {(game.guesses?.length ?? 0) > 0 && (
          <div className={styles.guesses}>
            <h3>Your guesses</h3>
            <GuessGrid game={game} />
          </div>
        )}
      </div>
    </div>
  )
}
