import { kindNames } from '../../../../engine/insight/kinds.ts'
import { Card, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { cx } from '../../../lib/cx.ts'
import { useApi } from '../../../lib/query.ts'
import styles from './Catalogue.module.css'

/** A kind and difficulty with fewer roomy categories than this is thin. */
const THIN = 5

const difficulties = [1, 2, 3, 4, 5, 6]

/** Numbers of categories by kind and difficulty. A darker cell has more; a dashed cell is thin. */
export function ThinPlaces() {
  const query = useApi('GET /api/desk/catalogue/thin', undefined, { fresh: true })
  const cells = query.data?.cells ?? []
  const most = Math.max(1, ...cells.map(({ categories }) => categories))
  const kinds = [...new Set(cells.map(({ kind }) => kind))]
  return (
    <Card gap={3} aria-labelledby="desk-thin">
      <div>
        <h3 id="desk-thin">Thin places</h3>
        <Text size="small" tone="soft">
          Categories by kind and difficulty. Dashed: few of them have eight words.
        </Text>
      </div>
      <QueryError compact query={query} title="The numbers could not be loaded" />
      {query.isPending && <Skeleton height="240px" radius="var(--r)" />}
      {query.data && (
        <table className={styles.thin}>
          <thead>
            <tr>
              <td />
              {difficulties.map((difficulty) => (
                <th key={difficulty} scope="col">
                  {difficulty}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{kindNames[kind]}</th>
                {difficulties.map((difficulty) => {
                  const cell = cells.find((one) => one.kind === kind && one.difficulty === difficulty)
                  const { categories = 0, roomy = 0 } = cell ?? {}
                  return (
                    <td
                      key={difficulty}
                      className={cx(styles.cell, roomy < THIN && styles.few)}
                      style={{ '--share': `${Math.round((40 * categories) / most)}%` }}
                      title={`${roomy} of them with eight words`}
                    >
                      {categories}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
