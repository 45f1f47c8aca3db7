import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { GroupGlyph, groupColor } from '../group/Group.tsx'
import styles from './Chart.module.css'

interface ChartProps {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A chart and its title. Screen readers ignore the drawing. They read the same figures in a table. */
export function Chart({ title, columns, rows, children }: ChartProps) {
  return (
    <Stack as="figure" gap={3}>
      <ChartTitle>{title}</ChartTitle>
      <div aria-hidden="true">{children}</div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
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
            {rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Stack>
  )
}

export const ChartTitle = ({ children }: { children: string }) => (
  <Text as="figcaption" size="small" tone="soft" strong>
    {children}
  </Text>
)

interface Column {
  /** The text below the column. */
  label: string
  value: number
  /** The formatted value, above the column. */
  text: string
}

interface ColumnsProps {
  title: string
  /** The names of the labels and of the values, for screen readers. */
  of: readonly [labels: string, values: string]
  columns: readonly Column[]
  /** The index of the player's own column, which is marked; null if no column is the player's. */
  own: number | null
}

/** Shows how often each of a few results happened, as columns side by side. */
export function ColumnsChart({ title, of, columns, own }: ColumnsProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  return (
    <Chart
      title={title}
      columns={[...of, 'You']}
      rows={columns.map(({ label, text }, index) => [label, text, index === own ? 'you' : 'no'])}
    >
      <div className={styles.columns}>
        {columns.map(({ label, value, text }, index) => (
          <Stack key={label} gap={1} align="center" data-own={index === own ? '' : undefined}>
            <Text as="span" size="note" tone="soft" figures>
              {text}
            </Text>
            <i className={styles.column} style={{ height: `${Math.max(4, (value / most) * 92)}px` }} />
            <Text as="b" size="note" strong className={styles.count}>
              {label}
            </Text>
          </Stack>
        ))}
      </div>
    </Chart>
  )
}

interface TriedWordsProps {
  words: readonly string[]
  /** The colour of each word's group. */
  colors: readonly string[]
}

/** Shows the four words of a wrong guess as tiles, each with the glyph (small sign) of the word's group. */
export const TriedWords = ({ words, colors }: TriedWordsProps) => (
  <ul className={styles.tried}>
    {words.map((word, index) => (
      <Row as="li" key={word} gap={2}>
        <i style={{ background: groupColor(colors[index] ?? '') }}>
          <GroupGlyph color={colors[index] ?? ''} size={13} />
        </i>
        <span translate="no">{word}</span>
      </Row>
    ))}
  </ul>
)
