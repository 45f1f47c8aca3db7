import styles from './FigureTable.module.css'

export interface TableFigures {
  /** Names of the columns. The first column names the rows. */
  columns: readonly string[]
  /** In the order of the rows, a cell for each column. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The figures of a chart. Fills the width of its parent; all columns but the first end at the right. */
export const FigureTable = ({ columns, rows }: TableFigures) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...figures] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => (
            <td key={columns[index + 1]}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
