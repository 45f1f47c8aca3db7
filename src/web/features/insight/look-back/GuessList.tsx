import { Check, X } from 'lucide-react'
import { percentText } from '../../../../engine/percent.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { formatSeconds } from '../../../lib/format.ts'
import styles from './LookBackPage.module.css'
import { type Group, type Guess, outcomeOf, sameOf, turnOf } from './look-back-words.ts'
import { Words } from './Words.tsx'

interface Props {
  guesses: readonly Guess[]
  groups: readonly Group[]
  turnedAt: number | null
  /** Number of players who have played the board, including this player. */
  players: number
}

/**
 * Lists the guesses in order. For each guess, shows its outcome, its time, and the share of other players who made the
 * same guess.
 */
export const GuessList = ({ guesses, groups, turnedAt, players }: Props) => (
  <Stack as="ol" gap={0} className={styles.guesses} aria-label="Your guesses">
    {guesses.map((guess, n) => (
      <GuessItem
        key={guess.words.join()}
        guess={guess}
        number={n + 1}
        groups={groups}
        isTurn={n === turnedAt}
        players={players}
      />
    ))}
  </Stack>
)

interface ItemProps {
  guess: Guess
  number: number
  groups: readonly Group[]
  isTurn: boolean
  players: number
}

function GuessItem({ guess, number, groups, isTurn, players }: ItemProps) {
  const { words, colors, outcome, atSeconds, mostOthers } = guess
  const isRight = outcome === 'correct'
  const same = sameOf(guess, players)
  return (
    <Stack as="li" gap={2} className={styles.guess} data-turn={isTurn ? '' : undefined}>
      <Row as="p" wrap gap={2}>
        <Text as="span" size="lead" figures aria-hidden="true">
          {number}
        </Text>
        <Row as="span" gap={2} className={styles.outcome}>
          {isRight ? <Check size={17} aria-hidden="true" /> : <X size={17} aria-hidden="true" />}
          {outcomeOf(guess, groups)}
        </Row>
        {atSeconds !== null && (
          <Text as="span" size="small" tone="soft" figures>{`at ${formatSeconds(atSeconds)}`}</Text>
        )}
      </Row>
      <Words words={words} colors={colors} />
      {isTurn && <Notice>{turnOf(guess)}</Notice>}
      {same && (
        <Text size="small" tone="soft">
          {same}
        </Text>
      )}
      {mostOthers && (
        <Row wrap gap={2}>
          <Text size="small" tone="soft">
            {`The commonest guess of the others here, ${percentText(mostOthers.percent)}:`}
          </Text>
          <Words words={mostOthers.words} colors={mostOthers.colors} isSmall />
        </Row>
      )}
    </Stack>
  )
}
