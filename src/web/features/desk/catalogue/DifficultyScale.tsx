import { percentText } from '../../../../engine/percent.ts'
import { Row, Text } from '../../../design/layout.tsx'
import { formatNumber } from '../../../lib/format.ts'
import styles from './Catalogue.module.css'

interface Props {
  /** The difficulty that an editor has set, from 1 to 6. */
  editor: number
  measured: { value: number; low: number; high: number; players: number; foundPercent: number } | null
}

const EASIEST = 1
const HARDEST = 6
const spot = (difficulty: number) => (100 * (difficulty - EASIEST)) / (HARDEST - EASIEST)

/** Shows the measured difficulty with its uncertainty, beside the difficulty that an editor has set. */
export function DifficultyScale({ editor, measured }: Props) {
  const text = measured
    ? `Measured ${measured.value.toFixed(1)}, between ${measured.low.toFixed(1)} and ${measured.high.toFixed(1)}. The editor’s: ${editor}.`
    : `Not measured. The editor’s: ${editor}.`
  return (
    <Row gap={3} wrap>
      <span className={styles.scale} role="img" aria-label={text}>
        {measured && (
          <>
            <i
              className={styles.interval}
              style={{ left: `${spot(measured.low)}%`, right: `${100 - spot(measured.high)}%` }}
            />
            <i className={styles.knot} style={{ left: `${spot(measured.value)}%` }} />
          </>
        )}
        <i className={styles.editor} style={{ left: `${spot(editor)}%` }} />
      </span>
      <Text as="span" size="small" tone="soft" figures>
        {measured
          ? `${measured.value.toFixed(1)} · found by ${percentText(measured.foundPercent)} of ${formatNumber(measured.players)}`
          : `${editor}, not measured`}
      </Text>
    </Row>
  )
}
