import { ArrowLeft, Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Segments } from '../../../design/Segments.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { ToastOutlet } from '../../../design/ToastOutlet.tsx'
import type { themeLooks } from '../../../domain/theme/theme-looks.ts'
import { toastMissing, usePart } from '../../../lib/part.ts'
import { previewTheme } from '../../../lib/theme.ts'
import styles from './TryOn.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const
type Scheme = (typeof schemes)[number]['value']

const loadBoard = async () => (await import('../../../play/SampleBoard.tsx')).SampleBoard

interface Props {
  theme: (typeof themeLooks)[number]
  /** The button with which the player uses or buys the theme. */
  children: ReactNode
  onClose: () => void
}

/**
 * Shows a theme on the whole screen, in light and in dark colours. This preview does not change the player's settings.
 */
export function TryOn({ theme, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [scheme, setScheme] = useState<Scheme>(() =>
    document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light',
  )
  const Board = usePart(loadBoard, {
    onError: () => {
      onClose()
      toastMissing()
    },
  })

  useLayoutEffect(() => {
    const before = document.activeElement
    const screen = dialog.current
    screen?.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      // Closes the dialog first, because the focus cannot leave a modal dialog that is open.
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
      data-scheme={scheme}
      aria-label={`${theme.name}, tried on`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <Stack className={styles.page}>
        <Row as="header" justify="space-between">
          <Button look="quiet" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onClose}>
            Back
          </Button>
          <Segments legend="Light or dark" options={schemes} value={scheme} onChange={setScheme} />
        </Row>
        <div>
          <Text as="h2" size="title" ref={heading} tabIndex={-1}>
            {theme.name}
          </Text>
          <Text tone="soft">{theme.line}</Text>
        </div>
        <div className={styles.board}>
          {Board ? <Board /> : <Skeleton height="100%" radius="var(--rl)" />}
        </div>
        <Stack align="center" className={styles.action}>
          {children}
        </Stack>
      </Stack>
      <ToastOutlet />
    </dialog>
  )
}
