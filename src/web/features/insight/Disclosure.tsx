import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface Props {
  label: ReactNode
  /** Id of the element that the button shows and hides. */
  id: string
  isOpen: boolean
  onToggle: (open: boolean) => void
}

/** A button that shows and hides another element. Showing this element does not move other content. */
export const Disclosure = ({ label, id, isOpen, onToggle }: Props) => (
  <button
    type="button"
    className={styles.disclosure}
    aria-expanded={isOpen}
    aria-controls={id}
    onClick={() => onToggle(!isOpen)}
  >
    {label}
  </button>
)
