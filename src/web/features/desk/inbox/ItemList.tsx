import type { KeyboardEvent, Ref } from 'react'
import { Text } from '../../../design/layout.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import { KindIcon } from '../KindIcon.tsx'
import { type Item, kinds, titleOf } from '../words.ts'
import styles from './ItemList.module.css'

interface Props {
  ref: Ref<HTMLOListElement>
  items: readonly Item[]
  current: string | undefined
  onChoose: (item: Item) => void
  onOpen: (item: Item) => void
}

/** Moves the focus to the row of an item. */
export function focusRow(list: HTMLOListElement | null, id: string): void {
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
}

/** What waits, oldest first. Only one row can be reached with Tab; the arrow keys move between the rows. */
export function ItemList({ ref, items, current, onChoose, onOpen }: Props) {
  const now = useNow()
  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const at = items.findIndex(({ id }) => id === current)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    const item = to === undefined ? undefined : items[to]
    if (to === undefined) return
    event.preventDefault()
    if (item) onChoose(item)
  }
  return (
    <ol ref={ref} className={styles.list} onKeyDown={onKeyDown} aria-label="What waits, oldest first">
      {items.map((item) => {
        const { one } = kinds[item.kind]
        const isCurrent = item.id === current
        return (
          <li key={item.id}>
            <button
              type="button"
              data-id={item.id}
              tabIndex={isCurrent ? 0 : -1}
              aria-current={isCurrent || undefined}
              className={styles.row}
              onClick={() => onOpen(item)}
            >
              <KindIcon kind={item.kind} size={20} />
              <span className={styles.words}>
                <span className={styles.title}>
                  <VisuallyHidden>{`${one}: `}</VisuallyHidden>
                  <Text as="span" strong translate="no">
                    {titleOf(item)}
                  </Text>
                  {item.isUrgent && <Tag tone="bad">priority</Tag>}
                  {item.count > 1 && (
                    <Tag tone="ink">
                      {formatNumber(item.count)}
                      <VisuallyHidden> players</VisuallyHidden>
                    </Tag>
                  )}
                </span>
                <Text as="span" size="small" tone="soft">
                  {item.player ? item.line : one}
                </Text>
              </span>
              <Text as="span" size="note" tone="soft" className={styles.ago}>
                {formatAgo(item.since, now).replace(' ago', '')}
              </Text>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
