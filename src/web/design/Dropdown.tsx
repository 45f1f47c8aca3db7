import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useBackCloses } from '../lib/back.ts'
import { cx } from '../lib/cx.ts'
import styles from './Dropdown.module.css'

type Opener = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-expanded' | 'aria-controls' | 'onClick'> & {
  ref: Ref<HTMLButtonElement>
}

interface Props {
  /** Renders the button that opens and closes the list. The button must have the given attributes. */
  button: (opener: Opener) => ReactNode
  /** The entries: list items with a link or a button (`entryClass`). A press on an entry closes the list. */
  children: ReactNode
  className?: string | undefined
  listClassName?: string | undefined
}

/** Space in px between the list and the edge of the window. */
const MARGIN = 16

/**
 * Moves the list to the left or right if it would leave the window. The list of a button in the right half of the
 * window extends to the left, so that it does not leave the page's column.
 */
function keepInside(list: HTMLElement, whole: HTMLElement): void {
  list.style.translate = ''
  const { left, right } = list.getBoundingClientRect()
  const opener = whole.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const end = opener.left + opener.right > width ? Math.min(opener.right, width - MARGIN) : width - MARGIN
  const by = Math.max(Math.min(0, end - right), MARGIN - left)
  if (by !== 0) list.style.translate = `${by}px`
}

/**
 * A button with a list of entries. The list closes at a press outside, at Escape, and when the focus leaves it. The
 * attribute `popover` would do the same, but Safari 16 does not have it.
 */
export function Dropdown({ button, children, className, listClassName }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useBackCloses(isOpen, close)

  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => list.current && whole.current && keepInside(list.current, whole.current)
    place()
    // A button near the lower edge of the window can have its list below the edge.
    list.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      close()
      opener.current?.focus()
    }
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    entries.at(to % entries.length)?.focus()
  }

  function onPress() {
    close()
    // The pressed entry disappears. A dialog that the entry opens gives the focus back to the button.
    opener.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only hears what its button and entries are pressed with
    <div ref={whole} className={cx(styles.whole, className)} onBlur={onBlur} onKeyDown={onKeyDown}>
      {button({ ref: opener, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on an entry also sends a click */}
      <ul ref={list} id={id} hidden={!isOpen} className={cx(styles.list, listClassName)} onClick={onPress}>
        {children}
      </ul>
    </div>
  )
}
