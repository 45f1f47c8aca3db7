import { Fragment, type ReactNode, useState } from 'react'
import { Field } from '../../design/Field.tsx'
import { Stack } from '../../design/layout.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import styles from './DeskSearch.module.css'

/** Time without a key after which the search begins, in ms. */
const STILL_MS = 300

interface Props {
  label?: string
  /** What can be searched for. */
  hint: string
  /** Largest number of characters, as in the contract. */
  maxLength: number
  /** Shows what was found. It starts anew with each text. */
  results: (search: string) => ReactNode
}

/** A field for a text to search for, and the results below it. */
export function DeskSearch({ label = 'Search', hint, maxLength, results }: Props) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), STILL_MS)
  return (
    <Stack gap={4}>
      <search className={styles.search}>
        <Field
          label={label}
          type="search"
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          hint={hint}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <Fragment key={search}>{results(search)}</Fragment>
    </Stack>
  )
}
