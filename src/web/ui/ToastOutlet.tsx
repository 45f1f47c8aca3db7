import { X } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastOutlet.module.css'
import { dismissToast, pauseToast, resumeToast, toastStore } from './toast.ts'

/** Outlets in the order they appeared. Everything outside an open modal is inert, so only the last one shows the toast. */
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

/** Where toasts appear: once in the app, and once in every open dialog. A live region that stays while its text changes. */
export function ToastOutlet() {
  const id = useId()
  const top = useSyncExternalStore(subscribe, () => outlets.at(-1))
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get)

  useEffect(() => {
    setOutlets([...outlets, id])
    return () => setOutlets(outlets.filter((other) => other !== id))
  }, [id])

  const shown = top === id ? current : null
  return (
    <output aria-live={shown?.tone === 'bad' ? 'assertive' : 'polite'} className={styles.region}>
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while it is read
        <div
          key={shown.id}
          className={cx(styles.toast, shown.tone && styles[shown.tone])}
          onPointerEnter={pauseToast}
          onPointerLeave={resumeToast}
          onFocus={pauseToast}
          onBlur={resumeToast}
        >
          <div className={styles.text}>
            <p className={styles.title}>{shown.title}</p>
            {shown.description && <p>{shown.description}</p>}
          </div>
          <IconButton label="Dismiss" icon={<X size={18} aria-hidden="true" />} onClick={dismissToast} />
        </div>
      )}
    </output>
  )
}
