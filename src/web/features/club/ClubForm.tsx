import { type ReactNode, useState } from 'react'
import { CLUB_NAME_LENGTH } from '../../../engine/club/club.ts'
import { Field } from '../../design/Field.tsx'
import { Row, Stack } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { errorMessage } from '../../lib/api.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './ClubForm.module.css'
import { ClubMark, type Mark } from './ClubMark.tsx'
import { MarkPicker } from './MarkPicker.tsx'

export interface Face {
  name: string
  mark: Mark
}

interface Props {
  /** The id of the form. The button that sends it can be outside. */
  id: string
  first: Face
  error: Error | null
  onSend: (face: Face) => void
  children?: ReactNode
}

/** A club's name and mark. */
export function ClubForm({ id, first, error, onSend, children }: Props) {
  const [{ name, mark }, setFace] = useState(first)
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ name: name.trim(), mark })
      }}
    >
      <Stack gap={5}>
        <Row gap={4} align="start">
          <span className={styles.mark}>
            <ClubMark mark={mark} size={76} />
          </span>
          <Field
            label="Name"
            value={name}
            required
            minLength={CLUB_NAME_LENGTH.min}
            maxLength={CLUB_NAME_LENGTH.max}
            autoComplete="off"
            className={styles.name}
            onChange={(event) => setFace({ name: event.target.value, mark })}
          />
        </Row>
        <MarkPicker mark={mark} onChange={(next) => setFace({ name, mark: next })} />
        {children}
        {error && !isUnauthorized(error) && <Refusal>{errorMessage(error)}</Refusal>}
      </Stack>
    </form>
  )
}
