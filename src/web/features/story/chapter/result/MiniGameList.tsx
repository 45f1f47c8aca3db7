import type { Completion } from '../../../../../contract/story.ts'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatNumber } from '../../../../lib/format.ts'
import styles from './MiniGameList.module.css'

/** The mini-games of a chapter with what each has brought: a tied knot was solved, an open one was not. */
export const MiniGameList = ({ games }: { games: Completion['miniGames'] }) => (
  <section className={styles.games} aria-labelledby="mini-games">
    <h2 id="mini-games">Mini-games</h2>
    <ol>
      {games.map(({ id, title, solved, points, of }) => (
        <li key={id}>
          <span className={cx(styles.knot, solved && styles.tied)} />
          <span>
            {title}
            <VisuallyHidden>{solved ? ', solved' : ', not solved'}</VisuallyHidden>
          </span>
          <span className={styles.points}>
            <b>{formatNumber(points)}</b> of {formatNumber(of)}
            <VisuallyHidden> points</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
