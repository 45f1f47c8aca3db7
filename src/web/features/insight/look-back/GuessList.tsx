import { Check, X } from 'lucide-react'
import { formatSeconds } from '../../../lib/format.ts'
import styles from './GuessList.module.css'
import { type Group, type Guess, outcomeOf, sameOf, turnOf } from './look-back-words.ts'
import { Words } from './Words.tsx'

interface Props {
  guesses: readonly Guess[]
  groups: readonly Group[]
  turnedAt: number | null
  /** All who played the board, including this player. */
  players: number
}

/** The guesses in order: outcome, time, and what others did there. */
export const GuessList = ({ guesses, groups, turnedAt, players }: Props) => (
  <ol className={styles.list} aria-label="Your guesses">
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
  </ol>
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
    <li data-turn={isTurn ? '' : undefined}>
      <p className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={styles.outcome}>
          {isRight ? <Check size={17} aria-hidden="true" /> : <X size={17} aria-hidden="true" />}
          {outcomeOf(guess, groups)}
        </span>
        {atSeconds !== null && <span className={styles.time}>at {formatSeconds(atSeconds)}</span>}
      </p>
      <Words words={words} colors={colors} />
      {isTurn && <p className={styles.turn}>{turnOf(guess)}</p>}
      {same && <p className={styles.soft}>{same}</p>}
      {mostOthers && (
        <div className={styles.most}>
          <p className={styles.soft}>{`The commonest guess of the others here, ${mostOthers.percent}%:`}</p>
          <Words words={mostOthers.words} colors={mostOthers.colors} isSmall />
        </div>
      )}
    </li>
  )
}
