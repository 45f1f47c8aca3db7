import { type ReactNode, useId } from 'react'
import styles from './Segments.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props<V extends string> {
  /** The name of the group of radio buttons, for screen readers. */
  legend: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** Native radio buttons that are side by side in a frame with round ends. */
export function Segments<V extends string>({ legend, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
