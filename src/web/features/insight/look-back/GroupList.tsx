import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import styles from './GroupList.module.css'
import { foundOf, type Game, type Group, groupsOf, type LookBack } from './look-back-words.ts'

/** The groups from easy to hard: how many found each, and when the player did. */
export const GroupList = ({ game, lookBack }: { game: Game; lookBack: LookBack }) => (
  <ul className={styles.list}>
    {groupsOf(game, lookBack.groups).map((group) => (
      <li key={group.color}>
        <span className={styles.sign} style={{ background: groupColor(group.color) }}>
          <GroupGlyph color={group.color} size={20} />
        </span>
        <div>
          <p className={styles.name}>
            {group.name}
            {lookBack.hardest === group.color && <span className={styles.hardest}>hardest</span>}
          </p>
          <p className={styles.words}>{group.words.join(', ')}</p>
          {figuresOf(group, game, lookBack).map((figure) => (
            <p key={figure} className={styles.figure}>
              {figure}
            </p>
          ))}
        </div>
      </li>
    ))}
  </ul>
)

/**
 * How others and the player did on a group. For a board that only the player had, others are those who had its
 * category elsewhere.
 */
function figuresOf({ color }: Group, game: Game, { groups }: LookBack): string[] {
  const others = groups.find((group) => group.color === color)
  const elsewhere = game.hindsight?.groups.find((group) => group.color === color)
  const own = foundOf(game.completedGroups.findIndex((group) => group.color === color))
  const found = others?.foundPercent ?? null
  if (found !== null) {
    const usual = others?.usualPlace ?? null
    return [
      `Found by ${found}% of the others${usual === null ? '.' : `, in place ${usual} on average.`}`,
      own,
    ]
  }
  if (!elsewhere) return [own]
  return [`Found by ${elsewhere.foundPercent}% of the players who have met this group.`, own]
}
