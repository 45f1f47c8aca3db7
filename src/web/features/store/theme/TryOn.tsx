import { ArrowLeft, Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Segments } from '../../../design/Segments.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ToastOutlet } from '../../../design/ToastOutlet.tsx'
import { usePart } from '../../../lib/part.ts'
import { previewTheme, type themeLooks } from '../../../lib/theme.ts'
import styles from './TryOn.module.css'

const lights = [
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const
type Light = (typeof lights)[number]['value']

const loadBoard = async () => (await import('../../../play/SampleBoard.tsx')).SampleBoard

interface Props {
  theme: (typeof themeLooks)[number]
  /** What can be done with the theme. */
  children: ReactNode
  onClose: () => void
}

/** A theme over the whole screen and a board in it, by day and by night. Nothing of it is kept. */
export function TryOn({ theme, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [light, setLight] = useState<Light>(() =>
    document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light',
  )
  const Board = usePart(loadBoard)

  useLayoutEffect(() => {
    const before = document.activeElement
    const screen = dialog.current
    screen?.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      // While it is open, nothing outside can take the focus.
      screen?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    previewTheme(theme.id)
    return () => previewTheme(undefined)
  }, [theme.id])

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-theme={theme.id}
      data-scheme={light}
      aria-label={`${theme.name}, tried on`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className={styles.page}>
        <header className={styles.head}>
          <Button look="quiet" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onClose}>
            Back
          </Button>
          <Segments legend="Light or dark" options={lights} value={light} onChange={setLight} />
        </header>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {theme.name}
          </h2>
          <p>{theme.line}</p>
        </div>
        <div className={styles.board}>
          {Board ? <Board /> : <Skeleton height="100%" radius="var(--rl)" />}
        </div>
        <div className={styles.action}>{children}</div>
      </div>
      <ToastOutlet />
    </dialog>
  )
}
