import styles from './Difficulty.module.css'

const DAYS = 7
const names = ['Gentle', 'Gentle', 'Steady', 'Steady', 'Tricky', 'Hard', 'Hardest']

/** How hard a day's board is meant to be, 1 on Mondays to 7 on Sundays, as steps that rise through the week. */
export function Difficulty({ day }: { day: number }) {
  return (
    <span className={styles.difficulty}>
      <svg width="41" height="18" viewBox="0 0 41 18" aria-hidden="true">
        {Array.from({ length: DAYS }, (_, step) => step).map((step) => (
          <rect
            key={step}
            x={step * 6}
            y={14 - step * 2}
            width="4"
            height={4 + step * 2}
            rx="1.5"
            opacity={step < day ? 1 : 0.3}
          />
        ))}
      </svg>
      {names[day - 1]}
    </span>
  )
}
