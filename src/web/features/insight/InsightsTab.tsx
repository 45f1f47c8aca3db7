import { Stack } from '../../design/layout.tsx'
import { HoursChart } from './charts/HoursChart.tsx'
import { KindsChart } from './charts/KindsChart.tsx'
import { TrendChart } from './charts/TrendChart.tsx'
import { InsightsHead } from './InsightsHead.tsx'
import styles from './InsightsTab.module.css'
import { NextThings } from './NextThings.tsx'
import type { Insights } from './words.ts'

/** The player's statistics: a sentence with figures, three charts, and recommendations. */
export function InsightsTab({ insights }: { insights: Insights }) {
  const { trend, kinds, hours } = insights.charts
  return (
    <Stack gap={5} className={styles.tab}>
      <InsightsHead insights={insights} />
      <div className={styles.charts} style={{ '--bands': hours.length }}>
        <TrendChart trend={trend} />
        <KindsChart kinds={kinds} />
        <HoursChart hours={hours} />
      </div>
      <NextThings recommendations={insights.recommendations} />
    </Stack>
  )
}
