import { Text } from '../../../design/layout.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatMistakes, hoursOf, hoursSentence, type Insights } from '../words.ts'
import { ChartCard, LegendItem } from './ChartCard.tsx'
import styles from './HoursChart.module.css'

type Hours = Insights['charts']['hours']

function Band({ band, most }: { band: Hours[number]; most: number }) {
  const { mistakes, levels, best } = band
  return (
    <div className={cx(styles.band, best && styles.best)}>
      {mistakes === null ? (
        <span className={styles.few}>few</span>
      ) : (
        <span className={styles.bar} style={{ '--share': most > 0 ? mistakes / most : 0 }}>
          <span className={styles.value}>{formatMistakes(mistakes)}</span>
        </span>
      )}
      <span className={styles.hours}>{hoursOf(band)}</span>
      <span>{formatNumber(levels)}</span>
    </div>
  )
}

const bestSign = <span className={cx(styles.sign, styles.bestSign)} />
const fewSign = <span className={cx(styles.sign, styles.fewSign)} />

const tableOf = (hours: Hours) => ({
  columns: ['Hours', 'Levels', 'Mistakes a level'],
  rows: hours.map((band) => ({
    key: hoursOf(band),
    cells: [
      hoursOf(band),
      formatNumber(band.levels),
      band.mistakes === null
        ? 'too few levels'
        : `${formatMistakes(band.mistakes)}${band.best ? ', best' : ''}`,
    ],
  })),
})

/** Shows the average number of mistakes in a level, by time of day. A time of day with too few levels has no bar. */
export function HoursChart({ hours }: { hours: Hours }) {
  const most = Math.max(0, ...hours.map(({ mistakes }) => mistakes ?? 0))
  const isSaid = hours.some(({ mistakes }) => mistakes !== null)
  return (
    <ChartCard
      area="hours"
      title="Time of day"
      note={isSaid ? 'Mistakes a level; fewer is better.' : 'Too few levels at any hour to say yet.'}
      label={hoursSentence(hours)}
      legend={
        <>
          {hours.some(({ best }) => best) && <LegendItem sign={bestSign}>best</LegendItem>}
          {hours.some(({ mistakes }) => mistakes === null) && <LegendItem sign={fewSign}>too few</LegendItem>}
        </>
      }
      table={tableOf(hours)}
    >
      <div className={cx(styles.bands, !isSaid && styles.flat)}>
        {hours.map((band) => (
          <Band key={band.from} band={band} most={most} />
        ))}
      </div>
      <Text size="note" tone="soft">
        Hours above, levels played below.
      </Text>
    </ChartCard>
  )
}
