import { kindNames } from '../../../../engine/insight/kinds.ts'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import type { Output } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { DeskSearch } from '../DeskSearch.tsx'
import styles from './Catalogue.module.css'
import { DifficultyScale } from './DifficultyScale.tsx'
import { Overlay } from './Overlay.tsx'
import { Suspects } from './Suspects.tsx'
import { ThinPlaces } from './ThinPlaces.tsx'

type Found = Output<'GET /api/desk/catalogue'>
type Summary = Found['places'][number] | Found['categories'][number]

const placeNames: Readonly<Record<Found['places'][number]['place'], string>> = {
  played: 'played',
  also_fits: 'also fits',
  rule: 'fits by the rule',
  suspect: 'suspect',
  does_not_fit: 'does not fit',
}

function Category({ category, tag }: { category: Summary; tag?: string }) {
  const { name, kind, file, difficulty, measured, suggestions, openSuggestions } = category
  return (
    <Stack as="li" gap={1} className={styles.category}>
      <Row gap={2} wrap>
        <Text as="span" strong translate="no">
          {name}
        </Text>
        {tag && <Tag tone={tag === placeNames.suspect ? 'bad' : 'ink'}>{tag}</Tag>}
      </Row>
      <DifficultyScale editor={difficulty} measured={measured} />
      {'words' in category && (
        <Text size="small" translate="no">
          {category.words.join(', ')}
          {category.alsoFits.length > 0 && `; also ${category.alsoFits.join(', ')}`}
          {category.notFits.length > 0 && `; not ${category.notFits.join(', ')}`}
        </Text>
      )}
      <Text size="note" tone="soft">
        {[
          kindNames[kind],
          file,
          suggestions > 0 && `${plural(suggestions, 'suggestion')}, ${openSuggestions} open`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}

function Results({ search }: { search: string }) {
  const query = useApi('GET /api/desk/catalogue', { query: { search } }, { fresh: true })
  if (!query.data)
    return query.isPending ? (
      <Skeleton height="160px" radius="var(--rl)" />
    ) : (
      <QueryError query={query} title="The catalogue could not be searched" />
    )
  const { places, categories } = query.data
  if (places.length + categories.length === 0) return <Text>{`The catalogue has no “${search}”.`}</Text>
  return (
    <div className={styles.results}>
      {places.length > 0 && (
        <Card gap={3} aria-labelledby="desk-places">
          <h3 id="desk-places">
            Where “<span translate="no">{places[0]?.word}</span>” is
          </h3>
          <ul>
            {places.map((place) => (
              <Category key={place.id} category={place} tag={placeNames[place.place]} />
            ))}
          </ul>
        </Card>
      )}
      {categories.length > 0 && (
        <Card gap={3} aria-labelledby="desk-categories">
          <h3 id="desk-categories">Categories</h3>
          <ul>
            {categories.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The catalogue: a search with figures, suspects to settle, thin places, and decisions that the files do not have yet. */
export function Catalogue() {
  return (
    <Stack gap={5}>
      <DeskSearch
        label="Search the catalogue"
        hint="A word or a category"
        maxLength={64}
        results={(search) => search !== '' && <Results search={search} />}
      />
      <div className={styles.results}>
        <Suspects />
        <Stack gap={5}>
          <ThinPlaces />
          <Overlay />
        </Stack>
      </div>
    </Stack>
  )
}
