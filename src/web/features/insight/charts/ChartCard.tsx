import { type ReactNode, useId, useState } from 'react'
import { FigureTable, type TableFigures } from '../../../design/FigureTable.tsx'
import { Card, Row, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Disclosure } from '../Disclosure.tsx'
import styles from './ChartCard.module.css'

interface Props {
  /** The chart's area in the CSS grid. The area of the chart's table is `${area}-table`. */
  area: string
  title: string
  note: string
  /** A sentence about the chart, for screen readers. Screen readers also read the table. */
  label: string
  legend: ReactNode
  table: TableFigures
  children: ReactNode
}

interface HeadProps {
  id: string
  title: string
  note: string
}

const Head = ({ id, title, note }: HeadProps) => (
  <div>
    <Text as="h4" size="lead" id={id}>
      {title}
    </Text>
    <Text size="note" tone="soft">
      {note}
    </Text>
  </div>
)

/** A chart with a title and a legend. A table with the chart's figures opens below the chart. */
export function ChartCard({ area, title, note, label, legend, table, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tableLabel = (
    <>
      As a table <VisuallyHidden>{`(${title})`}</VisuallyHidden>
    </>
  )
  return (
    <>
      <Card gap={2} className={styles.card} style={{ gridArea: area }} aria-labelledby={`${id}-title`}>
        <Head id={`${id}-title`} title={title} note={note} />
        <div className={styles.plot} role="img" aria-label={label}>
          {children}
        </div>
        <Row wrap justify="space-between" className={styles.below}>
          <Row wrap className={styles.legend} aria-hidden="true">
            {legend}
          </Row>
          <Disclosure label={tableLabel} id={`${id}-table`} isOpen={isOpen} onToggle={setOpen} />
        </Row>
      </Card>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        id={`${id}-table`}
        role="group"
        aria-labelledby={`${id}-title`}
        className={styles.table}
        style={{ gridArea: `${area}-table` }}
        hidden={!isOpen}
      >
        <Card as="div">
          <FigureTable {...table} />
        </Card>
      </div>
    </>
  )
}

/** Shown instead of a chart if there is no data. `children`: text that says why the data is missing. */
export function EmptyChart({
  area,
  title,
  note,
  children,
}: Pick<Props, 'area' | 'title' | 'note' | 'children'>) {
  const id = useId()
  return (
    <Card gap={2} className={styles.card} style={{ gridArea: area }} aria-labelledby={id}>
      <Head id={id} title={title} note={note} />
      <Text size="small" tone="soft" className={styles.nothing}>
        {children}
      </Text>
    </Card>
  )
}

/** A symbol in a chart's legend, and the meaning of the symbol. */
export const LegendItem = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <Row as="span" gap={2}>
    {sign}
    {children}
  </Row>
)
