import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Row } from './layout.tsx'
import { stripClass } from './strip.ts'
import styles from './Tabs.module.css'
import { ThreadUnderline } from './ThreadUnderline.tsx'

interface Tab<V extends string> {
  value: V
  label: string
  panel: ReactNode
}

interface Props<V extends string> {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  className?: string | undefined
}

/**
 * A row of tabs, with a drawn line under the current tab. The arrow keys, Home and End move the focus and select the
 * focused tab.
 */
export function Tabs<V extends string>({ label, tabs, value, onChange, className }: Props<V>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const current = tabs.findIndex((tab) => tab.value === value)
  const text = tabs[current]?.label

  // If the row is wider than the screen, scrolls the current tab to the middle, so that the tabs beside it are visible.
  // The code scrolls again in the next frame, because the router also resets the scroll position of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label changes the width of the tab
  useEffect(() => {
    const center = () => {
      const tab = row.current?.querySelectorAll<HTMLElement>('button')[current]
      if (!row.current || !tab) return
      const { offsetLeft, clientWidth } = row.current
      row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2
    }
    center()
    const frame = requestAnimationFrame(center)
    return () => cancelAnimationFrame(frame)
  }, [current, text])

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={className}>
      <Row ref={row} gap={5} role="tablist" aria-label={label} className={stripClass} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.value === value && <ThreadUnderline />}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} key={value}>
        {tabs[current]?.panel}
      </div>
    </div>
  )
}
