import styles from './Herrings.module.css'
import { followedOf, type Game, groupsOf, herringOf, type LookBack, laterOf } from './look-back-words.ts'

/** Why words tempted, a sentence for each red herring. */
export function Herrings({ game, lookBack }: { game: Game; lookBack: LookBack }) {
  if (lookBack.herringsLater) return <p className={styles.later}>{laterOf(game)}</p>
  const groups = groupsOf(game, lookBack.groups)
  return (
    <ul className={styles.list}>
      {lookBack.herrings.map((herring) => {
        const followed = followedOf(herring)
        return (
          <li key={`${herring.kind} ${herring.category}`}>
            <p>{herringOf(herring, groups)}</p>
            {followed && <p className={styles.followed}>{followed}</p>}
          </li>
        )
      })}
    </ul>
  )
}
