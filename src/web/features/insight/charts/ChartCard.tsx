import { type ReactNode, useId, useState } from 'react'
import { FigureTable, type TableFigures } from '../../../design/FigureTable.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Disclosure } from '../Disclosure.tsx'
import styles from './ChartCard.module.css'

interface Props {
  /** Its place among the charts; its table's is `${area}-table`. */
  area: string
  title: string
  note: string
  /** What the chart shows, in one sentence: all that a screen reader hears of it beside the table. */
  label: string
  /** What its signs mean. */
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

/** A chart with its title, what its signs mean, and all of its figures in a table that is opened below it. */
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

/** What stands in the place of a chart while there is nothing to draw: `children` says why. */
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

/** A sign of a chart and what it means. */
export const LegendItem = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <span className={styles.item}>
    {sign}
    {children}
  </span>
)
