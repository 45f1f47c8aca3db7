import { Link } from '@tanstack/react-router'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Tag } from '../../design/Tag.tsx'
import { capitalize } from '../../lib/format.ts'
import styles from './BoardCard.module.css'
import { BoardMark } from './BoardMark.tsx'
import { type Card, playFigures, sizeWords } from './board-words.ts'
import { Difficulty } from './Difficulty.tsx'
import { MakerLink } from './MakerLink.tsx'

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
        <Row wrap gap={4} className={styles.facts}>
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
