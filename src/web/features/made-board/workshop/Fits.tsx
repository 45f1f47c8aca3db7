import { Row, Stack, Text } from '../../../design/layout.tsx'
import type { FitView } from './check-view.ts'
import { activeRulings, type Draft, nameOf, type RuledOut } from './draft.ts'
import { GroupTag } from './GroupTag.tsx'
import styles from './Margin.module.css'
import { Strength } from './Strength.tsx'

/** The number of words that are shown without unfolding the rest. */
const SHOWN = 4

interface Props {
  draft: Draft
  fits: readonly FitView[]
  isLocked: boolean
  onRule: (ruling: RuledOut) => void
  onUnrule: (ruling: RuledOut) => void
}

/** Words that also fit another group, and the maker's decisions that they do not. */
export function Fits({ draft, fits, isLocked, onRule, onUnrule }: Props) {
  const ruled = activeRulings(draft)
  const item = (fit: FitView) => (
    <Stack as="li" gap={1} key={`${fit.word} ${fit.color}`}>
      <Row gap={2} justify="space-between">
        <p className={styles.fit}>
          <b className={styles.word} translate="no">
            {fit.word}
          </b>{' '}
          <span className={styles.to}>→</span> <GroupTag color={fit.color} name={nameOf(draft, fit.color)} />
        </p>
        <Strength strength={fit.strength} />
      </Row>
      <Row gap={2} justify="space-between" align="start" wrap>
        <Text size="small" tone="soft" className={styles.why}>
          {fit.why}
        </Text>
        {!isLocked && (
          <button
            type="button"
            className={styles.small}
            aria-label={`Say it does not fit: ${fit.word} in ${nameOf(draft, fit.color)}`}
            onClick={() => onRule({ word: fit.word, color: fit.color })}
          >
            Say it does not fit
          </button>
        )}
      </Row>
    </Stack>
  )
  return (
    <Stack gap={3}>
      {fits.length > 0 && (
        <Stack as="ul" gap={4}>
          {fits.slice(0, SHOWN).map(item)}
        </Stack>
      )}
      {fits.length > SHOWN && (
        <details className={styles.fold}>
          <summary>{`${fits.length - SHOWN} more`}</summary>
          <Stack as="ul" gap={4}>
            {fits.slice(SHOWN).map(item)}
          </Stack>
        </details>
      )}
      {ruled.length > 0 && (
        <details className={styles.fold}>
          <summary>{`You said: does not fit (${ruled.length})`}</summary>
          <Stack as="ul" gap={2}>
            {ruled.map((ruling) => (
              <Row as="li" gap={2} justify="space-between" key={`${ruling.word} ${ruling.color}`}>
                <p className={styles.fit}>
                  <b className={styles.word} translate="no">
                    {ruling.word}
                  </b>{' '}
                  <span className={styles.to}>→</span>{' '}
                  <GroupTag color={ruling.color} name={nameOf(draft, ruling.color)} />
                </p>
                {!isLocked && (
                  <button
                    type="button"
                    className={styles.small}
                    aria-label={`Take back: ${ruling.word} does not fit ${nameOf(draft, ruling.color)}`}
                    onClick={() => onUnrule(ruling)}
                  >
                    Take back
                  </button>
                )}
              </Row>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}
