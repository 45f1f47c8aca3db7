import styles from './FigureTable.module.css'
import { FigureTable, type TableFigures } from './FigureTable.tsx'

export const AsTable = (figures: TableFigures) => (
  <details className={styles.details}>
    <summary>As a table</summary>
    <FigureTable {...figures} />
  </details>
)
