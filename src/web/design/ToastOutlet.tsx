import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addSpeaker, announce } from '../lib/announce.ts'
import { cx } from '../lib/cx.ts'
import { dismissToast, pauseToast, resumeToast, type ToastInput, toastStore } from '../lib/toast.ts'
import { IconButton } from './IconButton.tsx'
import { Text } from './layout.tsx'
import styles from './ToastOutlet.module.css'
import hidden from './VisuallyHidden.module.css'

/**
 * Ids of the mounted outlets, in the order in which they were mounted. Only the outlet that was mounted last shows the
 * toast, because the page outside an open modal dialog is inert.
 */
let outlets: string[] = []
const listeners = new Set<() => void>()

function setOutlets(next: string[]) {
  outlets = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns true if the two elements overlap. */
function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * The link of a toast. The link is a plain link and not the router's link, because toasts also appear outside the
 * router. If a modifier key is pressed, the browser handles the click.
 */
const Action = ({ label, href, onFollow }: NonNullable<ToastInput['action']>) => (
  <a
    href={href}
    className={styles.action}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      dismissToast()
      onFollow()
    }}
  >
    {label}
  </a>
)

/** A screen reader that reads the page finds an announced text for this time, in ms. */
const SAID_MS = 10_000

/**
 * A text is added this long after it was announced, in ms. A screen reader does not read a text that appears together
 * with its live region. And when the focus moves, or the element with the focus changes its state, Orca drops the texts
 * that it was about to read: without the delay it sometimes said "not pressed" instead of "Correct".
 */
export const LATER_MS = 250

/** Joins texts that were announced at nearly the same time: of two changes at once, a screen reader may read only one. */
const joined = (texts: readonly string[]) =>
  texts.map((text) => (/\w$/.test(text) ? `${text}.` : text)).join(' ')

/**
 * The live region for all announcements. Each text is a new element, so that a screen reader reads only this text, and
 * all texts in their order. It is a `span`, which browsers leave out of the accessibility tree: the screen reader then
 * gets one event with the text.
 */
function LiveRegion() {
  const [said, setSaid] = useState<readonly { id: number; text: string }[]>([])
  const count = useRef(0)
  useLayoutEffect(() => {
    let texts: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = () => {
      const id = ++count.current
      const text = joined(texts)
      texts = []
      timer = undefined
      setSaid((before) => [...before, { id, text }])
      setTimeout(() => setSaid((before) => before.filter((one) => one.id !== id)), SAID_MS)
    }
    const remove = addSpeaker((text) => {
      // Two parts of a page may say the same of one change. It is read once.
      if (!texts.includes(text)) texts.push(text)
      timer ??= setTimeout(say, LATER_MS)
    })
    return () => {
      remove()
      clearTimeout(timer)
      // The region of the app says what a dialog did not come to say before it closed.
      for (const text of texts) announce(text)
    }
  }, [])
  return (
    <div aria-live="polite" className={hidden.hidden}>
      {said.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </div>
  )
}

/**
 * The element in which toasts appear, and the live region. The app has one outlet, and each open dialog has another
 * outlet. The function `toast` announces the text of a toast.
 */
export function ToastOutlet() {
  const id = useId()
  const top = useSyncExternalStore(subscribe, () => outlets.at(-1))
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get)

  useEffect(() => {
    setOutlets([...outlets, id])
    return () => setOutlets(outlets.filter((other) => other !== id))
  }, [id])

  const shown = top === id ? current : null
  const card = useRef<HTMLDivElement>(null)

  // If the player moves the focus with Tab to a control behind the toast, the toast disappears (WCAG 2.4.11).
  useEffect(() => {
    const giveWay = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement
      if (key !== 'Tab' || !card.current || !focused || card.current.contains(focused)) return
      if (focused !== document.body && overlap(focused, card.current)) dismissToast()
    }
    document.addEventListener('keyup', giveWay)
    return () => document.removeEventListener('keyup', giveWay)
  }, [])

  return (
    <>
      <LiveRegion />
      {shown && (
        <output aria-live="off" className={styles.region}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while it is read */}
          <div
            key={shown.id}
            ref={card}
            className={cx(styles.toast, shown.tone && styles[shown.tone])}
            onPointerEnter={pauseToast}
            onPointerLeave={resumeToast}
            onFocus={pauseToast}
            onBlur={resumeToast}
          >
            <div className={styles.text}>
              <Text strong className={styles.title}>
                {shown.title}
              </Text>
              {shown.description && <p>{shown.description}</p>}
            </div>
            {shown.action && <Action {...shown.action} />}
            <IconButton label="Dismiss" icon={<X size={18} aria-hidden="true" />} onClick={dismissToast} />
          </div>
        </output>
      )}
    </>
  )
}
