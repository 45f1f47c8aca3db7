import type { Duelist, DuelRun } from '../../../../../contract/duel.ts'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { PlayerLink } from '../../../../domain/player/PlayerLink.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatNumber, formatSeconds, playerName } from '../../../../lib/format.ts'
import type { Sides } from '../../duel.ts'
import { Face } from '../Face.tsx'
import styles from './Scores.module.css'

interface Props {
  sides: Sides
  maxMistakes: number
  mine: DuelRun
  theirs: DuelRun
}

export function Scores({ sides: { me, rival }, maxMistakes, mine, theirs }: Props) {
  const rows = [
    {
      name: 'Groups',
      value: (run: DuelRun) => run.groupsFound,
      points: (run: DuelRun) => run.points.groups,
    },
    {
      name: 'Mistakes left',
      value: (run: DuelRun) => Math.max(0, maxMistakes - run.mistakes),
      points: (run: DuelRun) => run.points.mistakesLeft,
    },
    {
      name: 'Time',
      value: (run: DuelRun) => formatSeconds(run.seconds),
      points: (run: DuelRun) => run.points.speed,
    },
  ]
  return (
    <section className={styles.scores} aria-label="Scores">
      <Player player={me} who="me" />
      <Score run={mine} isAhead={mine.score >= theirs.score} of="You" />
      <table className={styles.parts}>
        <caption>
          <VisuallyHidden>What the scores are made of</VisuallyHidden>
        </caption>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">You</th>
            <td />
            <th scope="col">{playerName(rival)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, points }) => (
            <tr key={name}>
              <td>
                <b>{value(mine)}</b> <Points points={points(mine)} />
              </td>
              <th scope="row">{name}</th>
              <td>
                <Points points={points(theirs)} /> <b>{value(theirs)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Score run={theirs} isAhead={theirs.score > mine.score} of={playerName(rival)} isRival />
      <Player player={rival} who="rival" />
    </section>
  )
}

const Points = ({ points }: { points: number }) => (
  <span className={styles.points}>
    +{formatNumber(points)}
    <VisuallyHidden> points</VisuallyHidden>
  </span>
)

const Player = ({ player, who }: { player: Duelist; who: 'me' | 'rival' }) => (
  <div className={styles[who]}>
    <PlayerLink username={player.username} className={styles.link}>
      <VisuallyHidden>{playerName(player)}</VisuallyHidden>
      <Face player={player} who={who} size={56} />
    </PlayerLink>
  </div>
)

interface ScoreProps {
  run: DuelRun
  isAhead: boolean
  of: string
  isRival?: boolean
}

const Score = ({ run, isAhead, of, isRival = false }: ScoreProps) => (
  <p className={cx(styles.score, isRival && styles.theirs, isAhead && styles.ahead)}>
    <span className={styles.of}>{of} </span>
    {formatNumber(run.score)}
    <VisuallyHidden> points</VisuallyHidden>
  </p>
)
