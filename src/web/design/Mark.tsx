/**
 * The product's logo: a W drawn as one line with five circles. The logo is hidden from screen readers, because the
 * product's name is beside the logo.
 */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size * 0.75} viewBox="0 0 32 24" fill="var(--ink)" aria-hidden="true">
      <path
        fill="none"
        stroke="var(--thread)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M3.5 4C4.5 12 7.5 20 11.5 20C14.5 20 13.5 11 16 11C18.5 11 17.5 20 20.5 20C24.5 20 27.5 12 28.5 4"
      />
      {[
        [3.5, 4],
        [11.5, 20],
        [16, 11],
        [20.5, 20],
        [28.5, 4],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.9" />
      ))}
    </svg>
  )
}
