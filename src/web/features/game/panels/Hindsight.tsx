import { useId } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { boardSteps } from '../../../../engine/rating/measure.ts'
import { capitalize, formatNumber, inWords } from '../../../lib/format.ts'
import { GroupGlyph, groupColor } from '../../../ui/Group.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { LevelThread } from '../play/LevelThread.tsx'
import styles from './Hindsight.module.css'

/** How hard the board was, as knots on a thread and in a word, and how many players found each of its groups. */
export function Hindsight({ game }: { game: GameView }) {
  const { hindsight } = game
  const caption = useId()
  if (!hindsight) return null
  const step = boardSteps.indexOf(hindsight.board) + 1
  const groups = [...game.completedGroups, ...(game.missedGroups ?? [])]
  const names = new Map(groups.map((group) => [group.color, group.name]))
  return (
    <div className={styles.hindsight}>
      <p className={styles.board}>
        <LevelThread
          found={step}
          total={boardSteps.length}
          label={`Difficulty ${inWords(step)} of ${inWords(boardSteps.length)}:`}
        />
        {capitalize(hindsight.board)} board
      </p>
      {hindsight.groups.length > 0 && (
        <>
          <h3 id={caption} className={styles.caption}>
            Players who found each group
          </h3>
          <ul className={styles.groups} aria-labelledby={caption}>
            {hindsight.groups.map(({ color, players, foundPercent }) => (
              <li key={color} title={names.get(color)}>
                <span className={styles.sign} style={{ background: groupColor(color) }}>
                  <GroupGlyph color={color} size={11} />
                </span>
                <span aria-hidden="true">{foundPercent}%</span>
                <VisuallyHidden>
                  {names.get(color)}: {foundPercent}% of {formatNumber(players)} players
                </VisuallyHidden>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
