import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { EmptyState } from '../../../design/EmptyState.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { call } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { useApi } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { kinds, type LogEntry, sayEntry } from '../words.ts'
import styles from './Log.module.css'

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Writes what was there before or after a decision: "name: reader81". Empty if there is nothing to say. */
function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(
      ([name, one]) =>
        `${name.replaceAll('_', ' ')}: ${one !== null && typeof one === 'object' ? JSON.stringify(one) : one}`,
    )
    .join(', ')
}

const kindOf = (item: string | null): string | undefined => {
  const kind = item?.split('-')[0] ?? ''
  return kind in kinds ? kinds[kind as keyof typeof kinds].one : undefined
}

function Entry({ entry }: { entry: LogEntry }) {
  const { at, by, player, item, before, after, reason } = entry
  const kind = kindOf(item)
  const [was, is] = [written(before), written(after)]
  return (
    <Stack as="li" gap={1} className={styles.entry}>
      <Row gap={2} wrap align="baseline">
        <Text as="span" strong>
          {sayEntry(entry)}
        </Text>
        {kind && (
          <Text as="span" size="small" tone="soft">
            {kind}
          </Text>
        )}
        {player && (
          <span translate="no">
            <PlayerLink username={player.username} className={linkClass}>
              {player.username ?? 'a deleted player'}
            </PlayerLink>
          </span>
        )}
      </Row>
      {(was || is) && (
        <Text size="small" className={styles.change}>
          {[was, is].filter(Boolean).join(' → ')}
        </Text>
      )}
      {reason && <Text size="small">{`“${reason}”`}</Text>}
      <Text size="note" tone="soft" figures className={styles.who}>
        {`${by?.username ?? 'A command'}, ${formatDay(at)}, ${time.format(new Date(at))}`}
      </Text>
    </Stack>
  )
}

/** Everything that the staff has done, newest first. */
export function Log() {
  const query = useApi('GET /api/desk/log', {}, { fresh: true })
  const [earlier, setEarlier] = useState<readonly LogEntry[]>([])
  const [state, setState] = useState<'more' | 'loading' | 'whole'>('more')
  if (!query.data)
    return query.isPending ? (
      <Stack gap={2} aria-hidden="true">
        {Array.from({ length: 8 }, (_, row) => row).map((row) => (
          <Skeleton key={row} height="72px" radius="var(--r)" />
        ))}
      </Stack>
    ) : (
      <QueryError query={query} title="The log could not be loaded" />
    )
  const entries = [...query.data, ...earlier]
  if (entries.length === 0)
    return (
      <EmptyState
        text="Nothing has been decided yet."
        line="What you decide in the inbox and about boards is listed here."
      >
        <Link
          to="."
          hash="inbox"
          replace
          resetScroll={false}
          hashScrollIntoView={false}
          className={buttonClass()}
        >
          To the inbox
        </Link>
      </EmptyState>
    )
  async function loadMore() {
    const before = entries.at(-1)?.id
    if (before === undefined) return
    setState('loading')
    try {
      const more = await call('GET /api/desk/log', { query: { before } })
      setEarlier([...earlier, ...more])
      setState(more.length === 0 ? 'whole' : 'more')
    } catch {
      setState('more')
      toast({ title: 'The earlier entries could not be loaded', tone: 'bad' })
    }
  }
  return (
    <Stack gap={4}>
      <Card as="ol" gap={0} aria-label="Log, newest first">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Card>
      {state === 'whole' ? (
        <Text size="small" tone="soft">
          This is the whole log.
        </Text>
      ) : (
        <Button busy={state === 'loading'} onClick={() => void loadMore()}>
          Earlier entries
        </Button>
      )}
    </Stack>
  )
}
