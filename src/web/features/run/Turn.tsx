import type { GameView } from '../../../contract/game.ts'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { GroupGlyph, groupColor } from '../../domain/group/Group.tsx'
import { GuessGrid } from '../../domain/group/GuessGrid.tsx'
import type { Output } from '../../lib/api.ts'
import styles from './Turn.module.css'

type LookBack = Output<'GET /api/game/:id/look-back'>

/** Shows the guesses of a lost level, with a label at the wrong guess that decided the level. */
export function Turn({ game, lookBack }: { game: GameView; lookBack: LookBack | undefined }) {
  const guesses = game.guesses ?? []
  const turnedAt = lookBack?.turnedAt ?? null
  const turn = turnedAt === null ? undefined : lookBack?.guesses[turnedAt]
  if (guesses.length === 0) return null
  const isApart = turn !== undefined && turn.outcome !== 'correct'
  const grid = (
    <GuessGrid
      guesses={guesses}
      groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
      turnedAt={isApart ? turnedAt : null}
    />
  )
  if (!isApart)
    return (
      <Stack gap={2} className={styles.turn}>
        <Text as="h2" size="small" tone="soft">
          Your guesses
        </Text>
        {grid}
      </Stack>
    )
  return (
    <Row gap={4} align="start" className={styles.turn}>
      {grid}
      <Stack gap={2} className={styles.apart}>
        <Text as="h2" size="lead">{`It came apart at guess ${Number(turnedAt) + 1}`}</Text>
        <ul className={styles.words}>
          {turn.words.map((word, index) => (
            <li key={word} style={{ background: groupColor(turn.colors[index] ?? '') }}>
              <GroupGlyph color={turn.colors[index] ?? ''} size={11} />
              <span translate="no">{word}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Row>
  )
}
