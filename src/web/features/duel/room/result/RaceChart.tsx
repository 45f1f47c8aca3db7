import { useId, useState } from 'react'
import { Button } from '../../../../design/Button.tsx'
import { Card, Row, Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatSeconds } from '../../../../lib/format.ts'
import runs from '../../runs.module.css'
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
    <Card gap={0} className={styles.card} aria-labelledby={id}>
      <Row justify="space-between" wrap>
        <Text as="h2" size="lead" id={id}>
          Groups found over time
        </Text>
        <Button className={styles.toggle} aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          Table
        </Button>
      </Row>
      <Legend name={name} />
      <RaceDrawing name={name} groupCount={groupCount} mine={mine} theirs={theirs} />
      {isTable && <RaceTable name={name} mine={mine} theirs={theirs} />}
    </Card>
  )
}

const Legend = ({ name }: { name: string }) => (
  <Row as="ul" wrap className={styles.legend}>
    <Row as="li" gap={2}>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true" className={runs.mine}>
        <path d="M1 6H20" />
        <circle cx="24" cy="6" r="5" />
      </svg>
      You
    </Row>
    <Row as="li" gap={2}>
      <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true" className={runs.theirs}>
        <path d="M1 6H18" />
        <circle cx="24" cy="6" r="4.5" />
      </svg>
      {name}
    </Row>
    <Row as="li" gap={2} className={styles.soft}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={styles.cross}>
        <path d="M2 2l8 8M10 2l-8 8" />
      </svg>
      mistake
    </Row>
  </Row>
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
