interface Props {
  value: number
  total: number
  /** The text for screen readers. Leave it out if a word beside the bars says the same. */
  label?: string
}

const STEP = 6

/** Shows a value from 1 to `total` as bars of increasing height, up to 18 px. The bars above the value are pale. */
export function RisingBars({ value, total, label }: Props) {
  const width = total * STEP - 1
  return (
    <svg
      width={width}
      height="18"
      viewBox={`0 0 ${width} 18`}
      fill="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {Array.from({ length: total }, (_, bar) => bar).map((bar) => {
        const height = 4 + Math.round((bar * 12) / (total - 1))
        return (
          <rect
            key={bar}
            x={bar * STEP}
            y={18 - height}
            width="4"
            height={height}
            rx="1.5"
            opacity={bar < value ? 1 : 0.3}
          />
        )
      })}
    </svg>
  )
}
