import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface Props {
  label: ReactNode
  /** Of what is shown and hidden. */
  id: string
  isOpen: boolean
  onToggle: (open: boolean) => void
}

/** Shows and hides figures that stand apart from it, so that they can lie where nothing else moves. */
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
