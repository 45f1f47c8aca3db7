/** The icon of a streak freeze: a circle with six ends of thread, like ice crystals. Decorative. */
export function FreezeMark({ isHeld = true, size = 26 }: { isHeld?: boolean; size?: number }) {
  const color = isHeld ? 'var(--frost)' : 'var(--line)'
  return (
    <svg
      style={{ fill: color, stroke: color }}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      width={size}
      height={size}
      viewBox="0 0 26 26"
      aria-hidden="true"
    >
      <path
        fill="none"
        d="M13 2v22M3.5 7.5l19 11M22.5 7.5l-19 11M10 4l3 3 3-3M10 22l3-3 3 3M3.4 11.5l4-1.1-1.1-4M22.6 14.5l-4 1.1 1.1 4M22.6 11.5l-4-1.1 1.1-4M3.4 14.5l4 1.1-1.1 4"
      />
      <circle cx="13" cy="13" r="3.4" stroke="none" />
    </svg>
  )
}
