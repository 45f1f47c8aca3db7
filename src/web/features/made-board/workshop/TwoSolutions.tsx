import { Button } from '../../../design/Button.tsx'
import { Stack, Text } from '../../../design/layout.tsx'
import type { RivalView } from './check-view.ts'
import { type Draft, nameOf } from './draft.ts'
import { GroupTag } from './GroupTag.tsx'
import styles from './Margin.module.css'

interface Props {
  draft: Draft
  rival: RivalView
  onSwap: (swap: NonNullable<RivalView['swap']>) => void
}

/** The second solution of the board, and the smallest change that ends it. */
export function TwoSolutions({ draft, rival: { sentence, groups, moves, swap }, onSwap }: Props) {
  const moved = new Set(moves.map(({ word }) => word))
  return (
    <Stack gap={3}>
      <Text strong>{sentence}</Text>
      <Stack as="ul" gap={3}>
        {groups.map(({ color, words, why }) => (
          <Stack as="li" gap={1} key={`${color} ${words.join()}`}>
            {color ? (
              <GroupTag color={color} name={nameOf(draft, color)} />
            ) : (
              <Text strong size="small">
                A group that is not on the board
              </Text>
            )}
            <p className={styles.words} translate="no">
              {words.map((word, index) => (
                <span key={word}>
                  {index > 0 && ', '}
                  {moved.has(word) ? <b className={styles.moved}>{word}</b> : word}
                </span>
              ))}
            </p>
            {why && (
              <Text size="small" tone="soft">
                {why}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
      {swap && (
        <Button onClick={() => onSwap(swap)}>
          <span>
            Use <b translate="no">{swap.in.toUpperCase()}</b> instead of{' '}
            <b translate="no">{swap.out.toUpperCase()}</b>
          </span>
        </Button>
      )}
    </Stack>
  )
}
