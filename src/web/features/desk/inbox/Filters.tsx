import type { ItemKind } from '../../../../contract/desk/item.ts'
import { stripClass } from '../../../design/strip.ts'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type Desk, kinds } from '../words.ts'
import styles from './Filters.module.css'

interface Props {
  counts: Desk['counts']
  value: ItemKind | undefined
  onChange: (kind: ItemKind | undefined) => void
}

/** Radio buttons for the kinds of items, with the number of items that wait. */
export function Filters({ counts, value, onChange }: Props) {
  const ofKinds = (Object.keys(kinds) as ItemKind[]).flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : { kind, label: kinds[kind].many, count }
  })
  const all = ofKinds.reduce((sum, { count }) => sum + count, 0)
  const options = [{ kind: undefined, label: 'All', count: all }, ...ofKinds]
  return (
    <fieldset className={cx(stripClass, styles.filters)}>
      <legend>
        <VisuallyHidden>Kinds</VisuallyHidden>
      </legend>
      {options.map(({ kind, label, count }) => (
        <label key={label} className={styles.filter} data-none={count === 0 ? '' : undefined}>
          <input type="radio" name="kind" checked={kind === value} onChange={() => onChange(kind)} />
          {label} <b>{formatNumber(count)}</b>
        </label>
      ))}
    </fieldset>
  )
}
