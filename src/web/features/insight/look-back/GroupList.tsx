import { percentText } from '../../../../engine/percent.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import styles from './LookBackPage.module.css'
import { foundOf, type Game, type Group, groupsOf, hadOf, type LookBack } from './look-back-words.ts'

/**
 * Lists the groups from easy to hard. For each group, shows how many of the other players found it, and as which group
 * this player found it (first, second …).
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
            <span translate="no">{group.name}</span>{' '}
            {lookBack.hardest === group.color && (
              <Text as="span" size="note" className={styles.hardest}>
                hardest
              </Text>
            )}
          </Text>
          <Text size="small" translate="no">
            {group.words.join(', ')}
          </Text>
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
 * Texts about a group: how the other players did, and how this player did. If no other player has played this board,
 * the figures come from other boards with the same category.
 */
function figuresOf({ color }: Group, game: Game, { groups }: LookBack): string[] {
  const others = groups.find((group) => group.color === color)
  const elsewhere = game.hindsight?.groups.find((group) => group.color === color)
  const place = foundOf(game.completedGroups.findIndex((group) => group.color === color))
  const had = hadOf(others?.markedAtSeconds)
  const own = had ? `${had} ${place}` : place
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
