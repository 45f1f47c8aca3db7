import { ArrowLeft, Moon, Sun } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePart } from '../../../lib/part.ts'
import { previewSkin, type skins } from '../../../lib/skin.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ToastOutlet } from '../../../ui/ToastOutlet.tsx'
import styles from './TryOn.module.css'

const lights = [
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const
type Light = (typeof lights)[number]['value']

interface Props {
  skin: (typeof skins)[number]
  /** Loads a board to look at. */
  loadBoard: () => Promise<ComponentType>
  /** What can be done with the theme. */
  children: ReactNode
  onClose: () => void
}

/** A theme over the whole screen and a board in it, by day and by night. Nothing of it is kept. */
export function TryOn({ skin, loadBoard, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [light, setLight] = useState<Light>(() =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
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
    previewSkin(skin.id)
    return () => previewSkin(undefined)
  }, [skin.id])

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-skin={skin.id}
      data-theme={light}
      aria-label={`${skin.name}, tried on`}
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
            {skin.name}
          </h2>
          <p>{skin.line}</p>
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
