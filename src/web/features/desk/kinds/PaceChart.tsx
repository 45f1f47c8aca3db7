import { Stack, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import type { Detail } from '../words.ts'
import styles from './PaceChart.module.css'
import { shareBelow, spot } from './pace.ts'

type Paces = Detail<'held_result'>['own']

function Bars({ title, paces, pace }: { title: string; paces: Paces; pace: number }) {
  const most = Math.max(1, ...paces.bins)
  const below = shareBelow(paces, pace)
  return (
    <Stack as="figure" gap={1}>
      <figcaption className={styles.caption}>
        <Text as="span" size="small" strong>
          {title}
        </Text>
        <Text as="span" size="small" tone="soft" figures>
          {paces.boards === 0
            ? 'no boards yet'
            : `${formatNumber(paces.boards)} boards, ${below} of them as quick`}
        </Text>
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {paces.bins.map((count, bin) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the scale
            key={bin}
            style={{ height: `${count === 0 ? 0 : Math.max(6, (100 * count) / most)}%` }}
          />
        ))}
        <span className={styles.line} style={{ left: `${spot(paces, pace)}%` }} />
      </div>
    </Stack>
  )
}

/**
 * Compares the seconds per group of a board with the player's other boards and with the boards of everybody. The
 * vertical line is the board.
 */
export function PaceChart({
  pace,
  own,
  everybody,
}: Pick<Detail<'held_result'>, 'pace' | 'own' | 'everybody'>) {
  const end = everybody.binSeconds * everybody.bins.length
  return (
    <Stack gap={3} className={styles.chart}>
      <VisuallyHidden>{`This board took ${pace.toFixed(1)} seconds a group.`}</VisuallyHidden>
      <div className={styles.label} aria-hidden="true">
        <span style={{ left: `${spot(everybody, pace)}%` }}>{`${pace.toFixed(1)} s a group`}</span>
      </div>
      <Bars title="This player" paces={own} pace={pace} />
      <Bars title="Everybody" paces={everybody} pace={pace} />
      <div className={styles.scale} aria-hidden="true">
        <span>0</span>
        <span>{plural(end / 2, 'second')}</span>
        <span>{`${formatNumber(end)} and more`}</span>
      </div>
    </Stack>
  )
}
