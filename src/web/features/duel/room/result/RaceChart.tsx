import { useId, useState } from 'react'
import { Button } from '../../../../design/Button.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatSeconds } from '../../../../lib/format.ts'
import type { Standing } from '../standing.ts'
import styles from './RaceChart.module.css'
import { RaceDrawing } from './RaceDrawing.tsx'
import { timelineOf } from './timeline.ts'

interface Props {
  name: string
  groupCount: number
  mine: readonly Standing[]
  theirs: readonly Standing[]
}

export function RaceChart({ name, groupCount, mine, theirs }: Props) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Groups found over time</h2>
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          Table
        </Button>
      </div>
      <Legend name={name} />
      <RaceDrawing name={name} groupCount={groupCount} mine={mine} theirs={theirs} />
      {isTable && <RaceTable name={name} mine={mine} theirs={theirs} />}
    </section>
  )
}

const Legend = ({ name }: { name: string }) => (
  <ul className={styles.legend}>
    <li>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true" className={styles.mine}>
        <path d="M1 6H20" />
        <circle cx="24" cy="6" r="5" />
      </svg>
      You
    </li>
    <li>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true" className={styles.theirs}>
        <path d="M1 6H18" />
        <circle cx="24" cy="6" r="4.5" />
      </svg>
      {name}
    </li>
    <li className={styles.soft}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={styles.cross}>
        <path d="M2 2l8 8M10 2l-8 8" />
      </svg>
      mistake
    </li>
  </ul>
)

function RaceTable({ name, mine, theirs }: Omit<Props, 'groupCount'>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Groups found over time, each by their own clock</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">You</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {timelineOf(mine, theirs).map(({ key, ms, isMine, text }) => (
          <tr key={key}>
            <th scope="row">{formatSeconds(Math.floor(ms / 1_000))}</th>
            <td className={cx(isMine && styles.own)}>{isMine && text}</td>
            <td className={cx(!isMine && styles.other)}>{!isMine && text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
