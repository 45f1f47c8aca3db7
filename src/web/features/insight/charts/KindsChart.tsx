import { percentText } from '../../../../engine/percent.ts'
import { Text } from '../../../design/layout.tsx'
import { cx } from '../../../lib/cx.ts'
import { type Insights, kindsSentence, standings } from '../words.ts'
import { ChartCard, EmptyChart, LegendItem } from './ChartCard.tsx'
import styles from './KindsChart.module.css'

type Kinds = Insights['charts']['kinds']

const Row = ({ kind, isSure }: { kind: Kinds[number]; isSure: boolean }) => (
  <div className={styles.row}>
    <Text as="span" strong={isSure}>
      {kind.name}
    </Text>
    <span className={styles.line}>
      <span className={styles.interval} style={{ left: `${kind.low}%`, right: `${100 - kind.high}%` }} />
      <span className={styles.knot} style={{ left: `${kind.percent}%` }} />
    </span>
    <Text as="span" strong>
      {percentText(kind.percent)}
    </Text>
    <Text as="span" tone="soft">{`${kind.found} of ${kind.groups}`}</Text>
  </div>
)

const knot = <span className={cx(styles.sign, styles.knot)} />
const interval = <span className={cx(styles.sign, styles.interval)} />

const tableOf = (kinds: Kinds) => ({
  columns: ['Kind', 'Found', 'Share', `${percentText(95)} sure`],
  rows: kinds.map(({ kind, name, standing, found, groups, low, high, ...of }) => ({
    key: kind,
    cells: [
      standing === 'between' ? name : `${name}, ${standing}`,
      `${found} of ${groups}`,
      percentText(of.percent),
      percentText(`${low}–${high}`),
    ],
  })),
})

const head = { area: 'kinds', title: 'Kinds of groups', note: 'Found without a mistake, and how sure.' }

/**
 * Shows, for each kind of group, the share of groups that the player found without a mistake, and its 95 % interval.
 */
export function KindsChart({ kinds }: { kinds: Kinds }) {
  if (kinds.length === 0) return <EmptyChart {...head}>Too few groups of any kind yet.</EmptyChart>
  return (
    <ChartCard
      {...head}
      label={kindsSentence(kinds)}
      legend={
        <>
          <LegendItem sign={knot}>found</LegendItem>
          <LegendItem sign={interval}>{`how sure, ${percentText(95)}`}</LegendItem>
        </>
      }
      table={tableOf(kinds)}
    >
      <div className={styles.rows}>
        {standings(kinds).map((group) => (
          <div key={group.title} className={styles.group} style={{ flexGrow: group.kinds.length }}>
            <Text size="note" tone="soft" strong>
              {group.title}
            </Text>
            {group.kinds.map((kind) => (
              <Row key={kind.kind} kind={kind} isSure={kind.standing !== 'between'} />
            ))}
          </div>
        ))}
      </div>
    </ChartCard>
  )
}
