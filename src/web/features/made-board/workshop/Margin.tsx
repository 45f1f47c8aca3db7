import type { ReactNode } from 'react'
import type { Check } from '../../../../contract/made-board/workshop.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import type { CheckState } from './board-checker.ts'
import { type FitView, headingOf, type ProblemView, type RivalView } from './check-view.ts'
import { activeRulings, type Draft, isFinished, type RuledOut } from './draft.ts'
import { Expected } from './Expected.tsx'
import { Fits } from './Fits.tsx'
import styles from './Margin.module.css'
import { TwoSolutions } from './TwoSolutions.tsx'

interface Props {
  draft: Draft
  state: CheckState
  rival: RivalView | null
  fits: readonly FitView[]
  problems: readonly ProblemView[]
  isLocked: boolean
  onSwap: (swap: NonNullable<RivalView['swap']>) => void
  onRule: (ruling: RuledOut) => void
  onUnrule: (ruling: RuledOut) => void
  /** Moves the focus to the field of a problem. */
  onShow: (problem: ProblemView) => void
  /** What belongs to the field in focus. */
  children: ReactNode
}

/** What the check says, most important first. The last answer stays until the next one arrives. */
export function Margin(props: Props) {
  const { draft, state, rival, fits, problems, isLocked, onSwap, onRule, onUnrule, onShow, children } = props
  const { answer, isChecking, trouble } = state
  const check = answer?.check
  const hasFits = fits.length > 0 || activeRulings(draft).length > 0
  return (
    <Stack as="section" gap={5} className={styles.margin} aria-labelledby="check-heading">
      <Stack gap={1}>
        <Row gap={3} justify="space-between">
          <h2 id="check-heading" tabIndex={-1} data-solutions={check?.solutions}>
            {headingOf(check)}
          </h2>
          <span className={styles.checking} data-on={isChecking ? '' : undefined} aria-hidden="true">
            Checking…
          </span>
        </Row>
        <Text size="small" tone="soft">
          {trouble ?? lineOf(draft, check)}
        </Text>
      </Stack>
      {rival && <TwoSolutions draft={draft} rival={rival} onSwap={onSwap} />}
      {problems.length > 0 && (
        <Stack as="section" gap={1} aria-labelledby="problems-heading">
          <h3 id="problems-heading">{problems[0]?.blocks ? 'To mend' : 'Worth a look'}</h3>
          <Stack as="ul" gap={1}>
            {problems.map((problem) => (
              <li key={`${problem.color} ${problem.word} ${problem.message}`}>
                <button
                  type="button"
                  className={styles.problem}
                  data-blocks={problem.blocks ? '' : undefined}
                  onClick={() => onShow(problem)}
                >
                  {problem.message}
                </button>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {children}
      {hasFits && (
        <Stack as="section" gap={3} aria-labelledby="fits-heading">
          <h3 id="fits-heading">Fits there too</h3>
          <Fits draft={draft} fits={fits} isLocked={isLocked} onRule={onRule} onUnrule={onUnrule} />
        </Stack>
      )}
      {check && <Herrings check={check} />}
      {check && check.solvedOf100 !== null && (
        <Stack as="section" gap={2} aria-labelledby="expected-heading">
          <h3 id="expected-heading">Difficulty</h3>
          <Expected check={check} />
        </Stack>
      )}
    </Stack>
  )
}

/** One sentence below the heading. */
function lineOf(draft: Draft, check: Check | undefined): string {
  if (!check) return 'Type your words. We look for a second solution while you type.'
  if (check.solutions === 1) return 'Nothing that we know divides the words another way.'
  if (check.solutions === 2) return 'Players could divide the words another way.'
  return `${draft.groups.filter(isFinished).length} of ${draft.groups.length} groups have a name and four words.`
}

/** Meanings that words of different groups share: what will tempt players. */
function Herrings({ check: { fifthGroup, herrings } }: { check: Check }) {
  if (!fifthGroup && herrings.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby="herrings-heading">
      <h3 id="herrings-heading">Will tempt players</h3>
      {fifthGroup && (
        <Text size="small">
          A fifth group hides here: <b translate="no">{fifthGroup.name}</b>{' '}
          <span className={styles.words} translate="no">
            {fifthGroup.words.join(', ')}
          </span>
        </Text>
      )}
      {herrings.slice(0, 3).map(({ name, words }) => (
        <Text size="small" key={name}>
          <b translate="no">{name}</b>{' '}
          <span className={styles.words} translate="no">
            {words.join(', ')}
          </span>
        </Text>
      ))}
    </Stack>
  )
}
