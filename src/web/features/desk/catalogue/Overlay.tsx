import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { refresh, useApi } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './Catalogue.module.css'

type Entry = Output<'GET /api/desk/overlay'>[number]

function sayOverlay({ word, fits, becomes, name }: Entry): string {
  if (name !== null) return `is now called “${name}”`
  if (becomes !== null) return `deals “${becomes}” instead of “${word}”`
  return fits ? `also has “${word}”` : `does not have “${word}”`
}

/** Decisions about the catalogue that its files do not have yet. */
export function Overlay() {
  const query = useApi('GET /api/desk/overlay', undefined, { fresh: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const withdraw = useMutation({
    mutationFn: ({ categoryId, word }: Entry) =>
      word === null
        ? call('DELETE /api/desk/overlay/:categoryId', { params: { categoryId } })
        : call('DELETE /api/desk/overlay/:categoryId/:word', { params: { categoryId, word } }),
    async onSuccess() {
      heading.current?.focus()
      announce('The decision is withdrawn.')
      await refresh('GET /api/desk/overlay', 'GET /api/desk/catalogue/suspects')
    },
    onError: (error) =>
      toast({ title: 'This could not be withdrawn', description: errorMessage(error), tone: 'bad' }),
  })
  return (
    <Card gap={3} aria-labelledby="desk-overlay">
      <div>
        <h3 id="desk-overlay" ref={heading} tabIndex={-1}>
          Decided here
        </h3>
        <Text size="small" tone="soft">
          These work already. The command catalogue export writes them into the files.
        </Text>
      </div>
      <QueryError compact query={query} title="The decisions could not be loaded" />
      {query.data?.length === 0 && <Text tone="soft">The files have every decision.</Text>}
      <ul>
        {query.data?.map((entry) => (
          <Row
            as="li"
            key={`${entry.categoryId} ${entry.word}`}
            gap={3}
            justify="space-between"
            wrap
            className={styles.suspect}
          >
            <Stack gap={0} className={styles.question}>
              <Text translate="no">
                <b>{entry.category ?? entry.categoryId}</b> {sayOverlay(entry)}
              </Text>
              <Text size="note" tone="soft">
                {[`${entry.by ?? 'A command'}, ${formatDay(entry.at)}`, entry.reason]
                  .filter(Boolean)
                  .join(': ')}
              </Text>
            </Stack>
            <Button
              look="quiet"
              busy={withdraw.isPending && withdraw.variables === entry}
              onClick={() => !withdraw.isPending && withdraw.mutate(entry)}
            >
              Withdraw
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
