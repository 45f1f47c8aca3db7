import styles from './AsTable.module.css'
import { FigureTable, type TableFigures } from './FigureTable.tsx'

/** The figures of a chart, as a table that is opened below it. */
export const AsTable = (figures: TableFigures) => (
  <details className={styles.details}>
    <summary>As a table</summary>
    <FigureTable {...figures} />
  </details>
)
