import styles from './FigureTable.module.css'

export interface TableFigures {
  /** The headings of the columns. The first column has the names of the rows. */
  columns: readonly string[]
  /** Each row has one cell for each column. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** Shows the figures of a chart as a table at full width. All columns except the first are right-aligned. */
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
