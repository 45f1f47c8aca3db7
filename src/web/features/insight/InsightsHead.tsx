import { type ReactNode, useId, useState } from 'react'
import { Disclosure } from './Disclosure.tsx'
import { HeadBasis } from './HeadBasis.tsx'
import styles from './InsightsHead.module.css'
import { formatSpan, type Insights } from './words.ts'

function figuresOf({ streakPotential, difficultyRecommendation, optimalPlayTime }: Insights) {
  const streak = (
    <>
      {streakPotential} <small>of 10</small>
    </>
  )
  return [
    { name: 'Streak potential', value: streak },
    { name: 'Fits you now', value: `Level ${difficultyRecommendation}` },
    {
      name: optimalPlayTime ? 'Your best hours' : 'No hour is surely better',
      value: optimalPlayTime ?? 'Any hour',
    },
  ] satisfies { name: string; value: ReactNode }[]
}

/** The sentence about the player, the main figures, and on demand the figures behind them. */
export function InsightsHead({ insights }: { insights: Insights }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { count, from, to } = insights.levels
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h3>{insights.personalizedMessage}</h3>
        <p>
          From your last {count} finished levels, {formatSpan(from, to)}. Plain statistics; the same history
          says the same. <Disclosure label="See the figures" id={id} isOpen={isOpen} onToggle={setOpen} />
        </p>
      </div>
      <dl className={styles.figures}>
        {figuresOf(insights).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div id={id} className={styles.basis} hidden={!isOpen}>
        <HeadBasis insights={insights} />
      </div>
    </div>
  )
}
