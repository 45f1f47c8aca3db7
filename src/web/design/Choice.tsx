import { Stack, Text } from './layout.tsx'
import { Segments } from './Segments.tsx'

interface Props<V extends string> {
  label: string
  note: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A setting with a few values, with a sentence about it. */
export const Choice = <V extends string>({ label, note, options, value, onChange }: Props<V>) => (
  <Stack gap={1}>
    <div>
      <Text strong aria-hidden="true">
        {label}
      </Text>
      <Text size="small" tone="soft">
        {note}
      </Text>
    </div>
    <div>
      <Segments legend={label} options={options} value={value} onChange={onChange} />
    </div>
  </Stack>
)
