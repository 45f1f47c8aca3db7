import { useId } from 'react'
import { Stack, Text } from './layout.tsx'
import styles from './Switch.module.css'

interface Props {
  label: string
  note: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off, with a sentence about it. */
export function Switch({ label, note, isOn, onChange }: Props) {
  const id = useId()
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Stack as="span" gap={0}>
        <b id={`${id}label`}>{label}</b>
        <Text as="span" size="small" tone="soft" id={`${id}note`}>
          {note}
        </Text>
      </Stack>
    </label>
  )
}
