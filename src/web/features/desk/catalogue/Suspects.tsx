import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useApi } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './Catalogue.module.css'

type Suspect = Output<'GET /api/desk/catalogue/suspects'>['suspects'][number]
interface Verdict {
  suspect: Suspect
  fits: boolean
}

const MOST_NAMES = 4
/** Returns the first names of the categories in which a word is dealt, and the number of the others. */
const firstOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_NAMES),
    ...(names.length > MOST_NAMES ? [`and ${names.length - MOST_NAMES} more`] : []),
  ].join(', ')

/** Keeps a blank on the line of the word beside it: "Hair ___". */
const whole = (text: string): string => text.replaceAll(' _', '\u00a0_').replaceAll('_ ', '_\u00a0')

const keyOf = ({ word, category }: Suspect): string => `${category.id} ${word}`

/** Words that possibly fit a category too. A decision works at once, and can be withdrawn in the list of decisions. */
export function Suspects() {
  const query = useApi('GET /api/desk/catalogue/suspects', undefined, { fresh: true })
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const settle = useMutation({
    mutationFn: ({ suspect: { word, category }, fits }: Verdict) =>
      call('PUT /api/desk/overlay/:categoryId/:word', {
        params: { categoryId: category.id, word },
        body: { fits },
      }),
    onSuccess(_, { suspect, fits }) {
      const rows = [...(list.current?.children ?? [])]
      const at = suspects.indexOf(suspect)
      const next = rows[at + 1] ?? rows[at - 1]
      ;(next?.querySelector('button') ?? heading.current)?.focus()
      announce(`“${suspect.word}” ${fits ? 'fits' : 'does not fit'} ${suspect.category.name}.`)
      setSettled((all) => new Set(all).add(keyOf(suspect)))
      void refresh('GET /api/desk/overlay')
    },
    onError: (error) =>
      toast({ title: 'This could not be decided', description: errorMessage(error), tone: 'bad' }),
  })
  const suspects = (query.data?.suspects ?? []).filter((one) => !settled.has(keyOf(one)))
  return (
    <Card gap={3} aria-labelledby="desk-suspects">
      <Row justify="space-between" wrap>
        <h3 id="desk-suspects" ref={heading} tabIndex={-1}>
          Suspects
        </h3>
        {query.data && (
          <Text as="span" size="small" tone="soft" figures>
            {`${formatNumber(query.data.total - settled.size)} to settle`}
          </Text>
        )}
      </Row>
      <QueryError compact query={query} title="The suspects could not be loaded" />
      {query.isPending && <Skeleton height="280px" radius="var(--r)" />}
      {query.data && suspects.length === 0 && <Text tone="soft">Every word is settled.</Text>}
      <ul ref={list}>
        {suspects.map((suspect) => (
          <Row as="li" key={keyOf(suspect)} gap={3} justify="space-between" wrap className={styles.suspect}>
            <Stack gap={0} className={styles.question}>
              <Text>
                Is <b translate="no">{suspect.word}</b> also one of{' '}
                <b translate="no">{whole(suspect.category.name)}</b>?
              </Text>
              <Text size="note" tone="soft" translate="no">
                {whole(
                  `${suspect.category.words.slice(0, 5).join(', ')}; dealt in ${firstOf(suspect.dealtIn)}`,
                )}
              </Text>
            </Stack>
            <Row gap={2}>
              {[true, false].map((fits) => (
                <Button
                  key={String(fits)}
                  aria-label={`${suspect.word} ${fits ? 'fits' : 'does not fit'} ${suspect.category.name}`}
                  busy={
                    settle.isPending && settle.variables.suspect === suspect && settle.variables.fits === fits
                  }
                  onClick={() => !settle.isPending && settle.mutate({ suspect, fits })}
                >
                  {fits ? 'Fits' : 'Does not'}
                </Button>
              ))}
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
