import type { Duelist, DuelRun } from '../../../../../contract/duel.ts'
import { Text } from '../../../../design/layout.tsx'
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
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>You</VisuallyHidden>
            </th>
            <td />
            <th scope="col">
              <VisuallyHidden>{playerName(rival)}</VisuallyHidden>
            </th>
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
  <Text as="span" tone="soft">
    <span>{`+${formatNumber(points)}`}</span>
    <VisuallyHidden> points</VisuallyHidden>
  </Text>
)

const Player = ({ player, who }: { player: Duelist; who: 'me' | 'rival' }) => (
  <PlayerLink username={player.username} className={cx(styles.face, styles[who])}>
    <VisuallyHidden>{playerName(player)}</VisuallyHidden>
    <Face player={player} who={who} size={56} />
  </PlayerLink>
)

interface ScoreProps {
  run: DuelRun
  isAhead: boolean
  of: string
  isRival?: boolean
}

const Score = ({ run, isAhead, of, isRival = false }: ScoreProps) => (
  <p className={isRival ? styles.theirs : styles.mine}>
    <Text as="span" strong>{`${of} `}</Text>
    <Text as="span" tone={isAhead ? 'ink' : 'soft'} figures className={styles.score}>
      <span>{formatNumber(run.score)}</span>
      <VisuallyHidden> points</VisuallyHidden>
    </Text>
  </p>
)
