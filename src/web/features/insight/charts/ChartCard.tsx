import { type ReactNode, useId, useState } from 'react'
import { FigureTable, type TableFigures } from '../../../design/FigureTable.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Disclosure } from '../Disclosure.tsx'
import styles from './ChartCard.module.css'

interface Props {
  /** The chart's grid area; its table's is `${area}-table`. */
  area: string
  title: string
  note: string
  /** One sentence: all that a screen reader hears of the chart, beside the table. */
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
  <>
    <h4 id={id}>{title}</h4>
    <p className={styles.note}>{note}</p>
  </>
)

/** A chart with its title and legend, and a table of its figures that opens below. */
export function ChartCard({ area, title, note, label, legend, table, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tableLabel = (
    <>
      As a table <VisuallyHidden>({title})</VisuallyHidden>
    </>
  )
  return (
    <>
      <section className={styles.card} style={{ gridArea: area }} aria-labelledby={`${id}-title`}>
        <Head id={`${id}-title`} title={title} note={note} />
        <div className={styles.plot} role="img" aria-label={label}>
          {children}
        </div>
        <div className={styles.foot}>
          <div className={styles.legend} aria-hidden="true">
            {legend}
          </div>
          <Disclosure label={tableLabel} id={`${id}-table`} isOpen={isOpen} onToggle={setOpen} />
        </div>
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        id={`${id}-table`}
        role="group"
        aria-labelledby={`${id}-title`}
        className={styles.table}
        style={{ gridArea: `${area}-table` }}
        hidden={!isOpen}
      >
        <FigureTable {...table} />
      </div>
    </>
  )
}

/** Replaces a chart without data: `children` says why. */
export function EmptyChart({
  area,
  title,
  note,
  children,
}: Pick<Props, 'area' | 'title' | 'note' | 'children'>) {
  const id = useId()
  return (
    <section className={styles.card} style={{ gridArea: area }} aria-labelledby={id}>
      <Head id={id} title={title} note={note} />
      <p className={styles.nothing}>{children}</p>
    </section>
  )
}

/** A sign of a chart with its meaning. */
export const LegendItem = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <span className={styles.item}>
    {sign}
    {children}
  </span>
)
