import styles from './AsTable.module.css'

interface Props {
  /** Names of the two columns. */
  columns: readonly [string, string]
  /** In the order of the rows. */
  rows: readonly { key: string; cells: readonly [string, string] }[]
}

/** The figures of a chart, as a table that is opened below it. */
export const AsTable = ({ columns, rows }: Props) => (
  <details className={styles.details}>
    <summary>As a table</summary>
    <table>
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
        {rows.map(({ key, cells: [first, second] }) => (
          <tr key={key}>
            <td>{first}</td>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
