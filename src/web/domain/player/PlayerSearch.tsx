import { Search, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { USERNAME_MAX } from '../../../engine/rules.ts'
import { Field } from '../../design/Field.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './PlayerSearch.module.css'

interface Props {
  label: ReactNode
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A search field for players' names, with a button that clears the field. */
export function PlayerSearch({ label, placeholder, value, onChange, className }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search>
      <Field
        ref={input}
        label={label}
        type="search"
        value={value}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        className={cx(styles.field, className)}
        onChange={(event) => onChange(event.target.value)}
        end={
          value ? (
            <IconButton
              label="Clear"
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => {
                onChange('')
                input.current?.focus()
              }}
            />
          ) : (
            <Search size={18} aria-hidden="true" color="var(--soft)" />
          )
        }
      />
    </search>
  )
}
