import { type ReactNode, useId } from 'react'
import { markColours, markThreads } from '../../../engine/club/club.ts'
import { Row, Stack } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { cx } from '../../lib/cx.ts'
import { capitalize } from '../../lib/format.ts'
import { ClubMark, type Mark, markColor } from './ClubMark.tsx'
import styles from './MarkPicker.module.css'

interface ChoiceProps<V extends string> {
  legend: string
  values: readonly V[]
  value: V
  className?: string | undefined
  onChange: (value: V) => void
  picture: (value: V) => ReactNode
}

/** A group of radio buttons. Each is a picture with a name for screen readers. */
function Choice<V extends string>({ legend, values, value, className, onChange, picture }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={cx(styles.options, className)}>
        {values.map((option) => (
          <label key={option} className={styles.option} title={capitalize(option)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {picture(option)}
            <VisuallyHidden>{capitalize(option)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  mark: Mark
  onChange: (mark: Mark) => void
}

/** Chooses the thread and the colour of a club's mark. */
export const MarkPicker = ({ mark, onChange }: Props) => (
  <Stack gap={4}>
    <Choice
      legend="Thread"
      values={markThreads}
      value={mark.thread}
      onChange={(thread) => onChange({ ...mark, thread })}
      picture={(thread) => <ClubMark mark={{ ...mark, thread }} size={52} />}
    />
    <Choice
      legend="Colour"
      values={markColours}
      value={mark.colour}
      className={styles.colours}
      onChange={(colour) => onChange({ ...mark, colour })}
      picture={(colour) => <Row className={styles.colour} style={{ background: markColor(colour) }} />}
    />
  </Stack>
)
