import { Figures } from '../../../design/Figures.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { RisingBars } from '../../../design/RisingBars.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { shortDate } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { plural } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'

type Category = Detail<'word'>['categories'][number]

const CategoryCard = ({ category, word }: { category: Category; word: string }) => (
  <Stack as="li" gap={2} className={cx(styles.category, category.isSuggested && styles.suggested)}>
    <Row gap={2} justify="space-between" wrap>
      <Tag tone={category.isSuggested ? 'thread' : 'ink'}>
        {category.isSuggested ? 'Suggested for' : 'Has it now'}
      </Tag>
      <RisingBars value={category.difficulty} total={6} label={`Difficulty ${category.difficulty} of 6`} />
    </Row>
    <Text strong translate="no">
      {category.name}
    </Text>
    <ul className={styles.words} translate="no">
      {category.words.map((one) => (
        <li key={one} className={cx(one === word && styles.same)}>
          {one}
        </li>
      ))}
      {category.isSuggested && !category.words.includes(word) && (
        <li className={styles.new}>
          <span aria-hidden="true">+ </span>
          {word}
        </li>
      )}
    </ul>
  </Stack>
)

/** A word that players suggest for a category: the categories side by side, and what the decision would do. */
export function Word({ detail }: { detail: Detail<'word'> }) {
  const { word, players, categories, notes, effect } = detail
  const now = useNow()
  return (
    <>
      <Text>{`Suggested by ${plural(players, 'player')}.`}</Text>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <CategoryCard key={category.id} category={category} word={word} />
        ))}
      </ul>
      <Part title="If it also fits">
        <Figures
          ruled
          label="What the decision would do"
          figures={[
            { name: 'boards of 30 days with two solutions', value: effect.boardsWithTwoSolutions },
            {
              name: 'dailies ahead that change',
              value: effect.dailies.length === 0 ? 0 : effect.dailies.map(shortDate).join(', '),
            },
            { name: 'plays of the word in 30 days', value: effect.plays.word },
            { name: 'plays of the category', value: effect.plays.category },
          ]}
        />
      </Part>
      {notes.length > 0 && (
        <Part title="What players say">
          <Stack as="ul" gap={2}>
            {notes.map(({ note, at }) => (
              <li key={`${at} ${note}`} className={styles.quote}>
                <Text size="small">{note}</Text>
                <Text size="note" tone="soft">
                  {formatAgo(at, now)}
                </Text>
              </li>
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}
