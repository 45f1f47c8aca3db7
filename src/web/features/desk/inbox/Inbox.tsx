import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ItemKind } from '../../../../contract/desk/item.ts'
import { Button } from '../../../design/Button.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage } from '../../../lib/api.ts'
import { useBackCloses } from '../../../lib/back.ts'
import { formatNumber } from '../../../lib/format.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { toast } from '../../../lib/toast.ts'
import { useDeskKeys } from '../desk-keys.ts'
import { type Desk, type Item, titleOf } from '../words.ts'
import { codeOf, sayDecided } from './decide.ts'
import { Filters } from './Filters.tsx'
import styles from './Inbox.module.css'
import { focusRow, ItemList } from './ItemList.tsx'
import { ItemPane } from './ItemPane.tsx'
import { type Pending, sayPending, UndoBar } from './UndoBar.tsx'
import { readInbox, useItems } from './use-items.ts'
import { useNarrow } from './use-narrow.ts'

/** Where the focus goes after the list has changed: to the row of the current item, or to the heading of the item. */
type FocusOn = 'row' | 'heading'

/**
 * Everything that waits, and the current item. On a wide screen the item is beside the list. On a phone the player
 * opens an item, and Back returns to the list.
 */
export function Inbox({ desk, onKeys }: { desk: Desk; onKeys: () => void }) {
  const [kind, setKind] = useState<ItemKind>()
  const [pages, setPages] = useState(1)
  const query = useItems(kind, pages)
  /** Decisions that can still be undone, the last one at the end. Their items are not in the list. */
  const [pending, setPending] = useState<readonly Pending[]>([])
  const items = (query.data?.items ?? []).filter(({ id }) => pending.every(({ item }) => item.id !== id))
  const [place, setPlace] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const current = items.find(({ id }) => id === place.id) ?? items[Math.min(place.index, items.length - 1)]
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState<string>()
  const isNarrow = useNarrow()
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const empty = useRef<HTMLParagraphElement>(null)
  const focusOn = useRef<FocusOn>(undefined)
  useBackCloses(isNarrow && isOpen, close)

  const currentId = current?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each change of what is shown
  useEffect(() => {
    const target = focusOn.current
    focusOn.current = undefined
    if (!target) return
    if (currentId === undefined) empty.current?.focus()
    else if (target === 'heading') heading.current?.focus()
    else focusRow(list.current, currentId)
  }, [currentId, isOpen, place])

  // Loads the next item ahead, so that it is there when the current one has been decided.
  const next = current && items[items.indexOf(current) + 1]
  const nextId = next?.id
  useEffect(() => {
    if (nextId !== undefined)
      void queryClient.prefetchQuery(apiQuery('GET /api/desk/items/:id', { params: { id: nextId } }))
  }, [nextId])

  // If a colleague has decided about the current item, asks the server who it was.
  const leave = useEffectEvent((id: string) => {
    if (query.isPlaceholderData || pending.some(({ item }) => item.id === id)) return
    call('GET /api/desk/items/:id', { params: { id } }).catch((error) => {
      if (codeOf(error) === 'already_decided') tellNews(sayDecided(error))
    })
  })
  const shownId = place.id
  const isListed = shownId === undefined || items.some(({ id }) => id === shownId)
  useEffect(() => {
    if (!isListed && shownId !== undefined) leave(shownId)
  }, [isListed, shownId])

  function tellNews(text: string) {
    setNews(text)
    announce(text)
  }
  function choose(item: Item, focus: FocusOn) {
    setNews(undefined)
    focusOn.current = focus
    setPlace({ id: item.id, index: items.indexOf(item) })
  }
  function step(by: number) {
    const at = current ? items.indexOf(current) : -1
    const item = items[at + by]
    if (item) choose(item, isNarrow && isOpen ? 'heading' : 'row')
  }
  function open(item: Item) {
    setOpen(true)
    choose(item, 'heading')
  }
  function close() {
    setOpen(false)
    focusOn.current = 'row'
  }
  /** Moves on to the next item after the current one has left the list. */
  function moveOn(item: Item) {
    const index = items.indexOf(item)
    focusOn.current = isNarrow && isOpen ? 'heading' : 'row'
    setPlace({ id: (items[index + 1] ?? items[index - 1])?.id, index })
  }
  function onDecided(item: Item, decision: string, appliesAt: string) {
    setNews(undefined)
    moveOn(item)
    setPending((all) => [...all, { item, decision, until: Date.parse(appliesAt) }])
    announce(`${sayPending({ item, decision })}. Press Z to undo.`)
    readInbox()
  }
  function onMissed(item: Item, text: string) {
    moveOn(item)
    tellNews(text)
    readInbox()
  }
  const last = pending.at(-1)
  async function undo() {
    if (!last || last.until <= dayClock.now()) return
    const { item } = last
    try {
      await call('POST /api/desk/items/:id/undo', { params: { id: item.id } })
      announce(`Undone: ${titleOf(item)} waits again.`)
      await queryClient.invalidateQueries({ queryKey: ['/api/desk/items'] })
      setPlace({ id: item.id, index: place.index })
      focusOn.current = isNarrow && isOpen ? 'heading' : 'row'
    } catch (error) {
      toast({ title: 'This could not be undone', description: errorMessage(error), tone: 'bad' })
    }
    setPending((all) => all.filter((one) => one !== last))
    readInbox()
  }
  function end() {
    setPending((all) => all.filter(({ until }) => until > dayClock.now()))
    readInbox()
  }
  useDeskKeys({
    j: () => step(1),
    k: () => step(-1),
    z: () => void undo(),
    '?': onKeys,
    Escape: isOpen ? close : undefined,
    // A focused row opens itself.
    Enter: current && document.activeElement === document.body ? () => open(current) : undefined,
  })

  return (
    <>
      <div className={styles.undo}>
        {last && <UndoBar key={last.item.id} pending={last} onUndo={() => void undo()} onEnd={end} />}
      </div>
      <div className={styles.inbox} data-open={isOpen ? '' : undefined}>
        <div className={styles.filters}>
          <Filters
            counts={desk.counts}
            value={kind}
            onChange={(value) => {
              setKind(value)
              setPages(1)
              setPlace({ id: undefined, index: 0 })
            }}
          />
        </div>
        <Stack gap={3} className={styles.side}>
          <QueryError query={query} title="The inbox could not be loaded" />
          {query.isPending && <Waiting />}
          {query.data && items.length === 0 && <Empty ref={empty} isAll={kind === undefined} />}
          {items.length > 0 && (
            <Card as="div" gap={0} className={styles.list}>
              <ItemList
                ref={list}
                items={items}
                current={currentId}
                onChoose={(item) => choose(item, 'row')}
                onOpen={open}
              />
            </Card>
          )}
          {query.data?.hasMore && (
            <Button busy={query.isFetching} onClick={() => setPages(pages + 1)}>
              {`More than ${formatNumber(items.length)}: load more`}
            </Button>
          )}
        </Stack>
        <Stack gap={3} className={styles.pane}>
          {news && <Notice>{news}</Notice>}
          {current && (!isNarrow || isOpen) && (
            <ItemPane
              key={current.id}
              item={current}
              desk={desk}
              heading={heading}
              onDecided={onDecided}
              onMissed={onMissed}
              onBack={close}
            />
          )}
          {!current && isNarrow && isOpen && <Button onClick={close}>What waits</Button>}
        </Stack>
      </div>
    </>
  )
}

/** `isAll`: true if nothing waits at all, false if nothing of the chosen kind waits. */
const Empty = ({ ref, isAll }: { ref: React.Ref<HTMLParagraphElement>; isAll: boolean }) => (
  <Card as="div" gap={2} align="center" className={styles.empty}>
    <svg viewBox="0 0 120 24" width="120" height="24" aria-hidden="true" className={styles.rest}>
      <path d="M8 12C24 2 32 22 46 12s22 10 36 0 20 4 30 0" />
      <circle cx="8" cy="12" r="5" />
      <circle cx="112" cy="12" r="5" />
    </svg>
    <Text size="lead" ref={ref} tabIndex={-1}>
      {isAll ? 'Nobody waits for you.' : 'Nothing of this kind waits.'}
    </Text>
    <Text tone="soft">
      {isAll
        ? 'Everything is answered. Put the kettle on; this page says when something comes.'
        : 'The other kinds have their numbers above.'}
    </Text>
  </Card>
)

const Waiting = () => (
  <Stack gap={2} aria-hidden="true">
    {Array.from({ length: 6 }, (_, row) => row).map((row) => (
      <Skeleton key={row} height="64px" radius="var(--r)" />
    ))}
  </Stack>
)
