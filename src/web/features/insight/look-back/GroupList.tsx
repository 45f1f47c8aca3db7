import { percentText } from '../../../../engine/percent.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import styles from './LookBackPage.module.css'
import { foundOf, type Game, type Group, groupsOf, type LookBack } from './look-back-words.ts'

/**
 * The groups from easy to hard; each group with the share of other players who found the group, and with the group's
 * place among the player's found groups.
 */
export const GroupList = ({ game, lookBack }: { game: Game; lookBack: LookBack }) => (
  <Stack as="ul">
    {groupsOf(game, lookBack.groups).map((group) => (
      <Row as="li" key={group.color} align="start">
        <span className={styles.sign} style={{ background: groupColor(group.color) }}>
          <GroupGlyph color={group.color} size={20} />
        </span>
        <Stack gap={0}>
          <Text strong>
            {group.name}{' '}
            {lookBack.hardest === group.color && (
              <Text as="span" size="note" className={styles.hardest}>
                hardest
              </Text>
            )}
          </Text>
          <Text size="small">{group.words.join(', ')}</Text>
          {figuresOf(group, game, lookBack).map((figure) => (
            <Text key={figure} size="small" tone="soft">
              {figure}
            </Text>
          ))}
        </Stack>
      </Row>
    ))}
  </Stack>
)

/**
 * Texts about a group: how other players did, and how the player did. If no other player had this board, the figures
 * are from players who had the group's category on another board.
 */
function figuresOf({ color }: Group, game: Game, { groups }: LookBack): string[] {
  const others = groups.find((group) => group.color === color)
  const elsewhere = game.hindsight?.groups.find((group) => group.color === color)
  const own = foundOf(game.completedGroups.findIndex((group) => group.color === color))
  const found = others?.foundPercent ?? null
  if (found !== null) {
    const usual = others?.usualPlace ?? null
    return [
      `Found by ${percentText(found)} of the others${usual === null ? '.' : `, in place ${usual} on average.`}`,
      own,
    ]
  }
  if (!elsewhere) return [own]
  return [`Found by ${percentText(elsewhere.foundPercent)} of the players who have met this group.`, own]
}
