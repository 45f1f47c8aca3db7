import { Link } from '@tanstack/react-router'
import { Dotted } from '../../design/Dotted.tsx'
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

interface Props {
  card: Card
  as?: 'h2' | 'h3'
  /** True in a list of boards of one maker, where the list says who made them. */
  isOfMaker?: boolean
}

/** A board in a list. The card contains no word of the board. */
export function BoardCard({ card, as: Title = 'h2', isOfMaker = false }: Props) {
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
          {!isOfMaker && (
            <Text size="small" tone="soft">
              {'by '}
              <MakerLink card={card} className={styles.maker} />
            </Text>
          )}
        </div>
        <div className={styles.facts}>
          <p>{capitalize(sizeWords(card))}</p>
          <Difficulty of={card.difficulty} />
        </div>
        <Row wrap gap={2} justify="space-between" className={styles.last}>
          <Text as="span" size="small" tone="soft" figures>
            <Dotted facts={playFigures(card)} />
          </Text>
          {card.played && (
            <Tag tone={card.played === 'solved' ? 'thread' : 'ink'}>{outcomes[card.played]}</Tag>
          )}
        </Row>
      </Stack>
    </article>
  )
}
