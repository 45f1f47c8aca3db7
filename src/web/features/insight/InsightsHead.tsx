import { useId, useState } from 'react'
import { type Figure, Figures } from '../../design/Figures.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Disclosure } from './Disclosure.tsx'
import { HeadBasis } from './HeadBasis.tsx'
import styles from './InsightsHead.module.css'
import { formatSpan, type Insights } from './words.ts'

function figuresOf({ streakPotential, difficultyRecommendation, optimalPlayTime }: Insights): Figure[] {
  const streak = (
    <>
      <span>{streakPotential}</span>{' '}
      <Text as="small" size="small" tone="soft">
        of 10
      </Text>
    </>
  )
  return [
    { name: 'Streak potential', value: streak },
    { name: 'Fits you now', value: `Level ${difficultyRecommendation}` },
    {
      name: optimalPlayTime ? 'Your best hours' : 'No hour is surely better',
      value: optimalPlayTime ?? 'Any hour',
    },
  ]
}

/** A sentence about the player, and the main figures. A button shows the detailed figures for the statements. */
export function InsightsHead({ insights }: { insights: Insights }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { count, from, to } = insights.levels
  return (
    <Row wrap gap={5} align="end">
      <Stack gap={2} className={styles.words}>
        <Text as="h3" size="heading">
          {insights.personalizedMessage}
        </Text>
        <Text size="small" tone="soft">
          <span>{`From your last ${count} finished levels, ${formatSpan(from, to)}.`}</span> Plain statistics;
          the same history says the same.{' '}
          <Disclosure label="See the figures" id={id} isOpen={isOpen} onToggle={setOpen} />
        </Text>
      </Stack>
      <Figures figures={figuresOf(insights)} />
      <div id={id} className={styles.basis} hidden={!isOpen}>
        <HeadBasis insights={insights} />
      </div>
    </Row>
  )
}
