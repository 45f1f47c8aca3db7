import { Row, Stack, Text } from '../../../design/layout.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import type { Answer } from './board-checker.ts'
import { pullsOf, suggestionsFor } from './check-view.ts'
import { type Draft, groupOf, isFilled, landingOf, nameOf, type Tile } from './draft.ts'
import styles from './Margin.module.css'

/** The most suggestions for a group. */
const SUGGESTIONS = 8

interface Props {
  draft: Draft
  answer: Answer | null
  color: string
  onFill: (word: string) => void
}

/** Words that fit the group in focus and would tempt players away from another group. */
export function Suggestions({ draft, answer, color, onFill }: Props) {
  const group = groupOf(draft, color)
  const words = suggestionsFor(draft, answer, color).slice(0, SUGGESTIONS)
  if (!group || isFilled(group) || words.length === 0) return null
  return (
    <Stack gap={2}>
      <h3>
        For <span translate="no">{nameOf(draft, color)}</span>
      </h3>
      <Row as="ul" gap={2} wrap>
        {words.map((word) => (
          <li key={word}>
            <button type="button" className={styles.chipButton} translate="no" onClick={() => onFill(word)}>
              {word}
            </button>
          </li>
        ))}
      </Row>
    </Stack>
  )
}

interface WordProps {
  draft: Draft
  answer: Answer | null
  tile: Tile
  onMove: (to: Tile) => void
}

/** The word in focus: groups that it could also belong to, and the groups of the board to which it can move. */
export function WordInFocus({ draft, answer, tile, onMove }: WordProps) {
  const word = groupOf(draft, tile.color)?.words[tile.slot]?.trim() ?? ''
  if (word === '') return null
  const names = pullsOf(answer, word)
  return (
    <Stack gap={2}>
      <h3 className={styles.word} translate="no">
        {word}
      </h3>
      {names.length > 0 && (
        <Text size="small" tone="soft">
          Could also belong to <span translate="no">{names.join(', ')}</span>.
        </Text>
      )}
      <Row gap={2} wrap>
        <Text as="span" size="small" tone="soft">
          Move to
        </Text>
        {draft.groups
          .filter(({ color }) => color !== tile.color)
          .map(({ color }) => (
            <button
              key={color}
              type="button"
              className={styles.moveTo}
              style={{ background: groupColor(color) }}
              aria-label={`Move ${word} to ${nameOf(draft, color)}`}
              title={nameOf(draft, color)}
              onClick={() => onMove(landingOf(draft, color))}
            >
              <GroupGlyph color={color} size={18} />
            </button>
          ))}
      </Row>
    </Stack>
  )
}
