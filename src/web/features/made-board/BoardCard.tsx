import { Link } from '@tanstack/react-router'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Tag } from '../../design/Tag.tsx'
import { groupColor } from '../../domain/group/Group.tsx'
import { capitalize } from '../../lib/format.ts'
import styles from './BoardCard.module.css'
import { type Card, playFigures, sizeWords } from './board-words.ts'
import { Difficulty } from './Difficulty.tsx'
import { MakerLink } from './MakerLink.tsx'

const TILE = 11
const GAP = 3
const COLUMNS = 4

/**
 * A small, decorative picture of a board: one row of tiles for each group, blank before the player has ended the board.
 * A solved board has the colours of the groups. A lost board has dashed tiles, as missed groups have.
 */
function BoardMark({ groupCount, played }: Pick<Card, 'groupCount' | 'played'>) {
  const width = COLUMNS * (TILE + GAP) - GAP + 2
  const height = groupCount * (TILE + GAP) - GAP + 2
  return (
    <svg
      className={styles.mark}
      width={width}
      height={height}
      viewBox={`-1 -1 ${width} ${height}`}
      aria-hidden="true"
    >
      {Array.from({ length: groupCount * COLUMNS }, (_, tile) => ({
        row: Math.floor(tile / COLUMNS),
        column: tile % COLUMNS,
      })).map(({ row, column }) => (
        <rect
          key={`${row} ${column}`}
          data-played={played ?? undefined}
          x={column * (TILE + GAP)}
          y={row * (TILE + GAP)}
          width={TILE}
          height={TILE}
          rx="2.5"
          style={{ '--group': groupColor(`group-${row + 1}`) }}
        />
      ))}
    </svg>
  )
}

/** What the caller did on a board; undefined before the end of the board. */
const outcomes = { solved: 'You solved it', lost: 'You played it' } as const

/** A board in a list. The card contains no word of the board. */
export function BoardCard({ card, as: Title = 'h2' }: { card: Card; as?: 'h2' | 'h3' }) {
  return (
    <article className={styles.card}>
      <BoardMark groupCount={card.groupCount} played={card.played} />
      <Stack gap={2} className={styles.words}>
        <div>
          <Text as={Title} size="lead" translate="no" className={styles.title}>
            <Link to="/b/$id" params={{ id: card.id }}>
              {card.title}
            </Link>
          </Text>
          <Text size="small" tone="soft">
            {'by '}
            <MakerLink card={card} className={styles.maker} />
          </Text>
        </div>
        <Row wrap gap={2} className={styles.facts}>
          <span>{capitalize(sizeWords(card))}</span>
          <Difficulty of={card.difficulty} />
        </Row>
        <Row wrap gap={2} justify="space-between" className={styles.last}>
          <Text as="span" size="small" tone="soft" figures>
            {playFigures(card).join(' · ')}
          </Text>
          {card.played && (
            <Tag tone={card.played === 'solved' ? 'thread' : 'ink'}>{outcomes[card.played]}</Tag>
          )}
        </Row>
      </Stack>
    </article>
  )
}
