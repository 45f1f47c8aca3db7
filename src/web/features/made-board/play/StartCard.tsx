import { ArrowRight } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Dotted } from '../../../design/Dotted.tsx'
import { Page, Row } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { InkActions, InkCard, onInk } from '../../../domain/board/InkCard.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { capitalize } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Detail, playFigures, sizeWords } from '../board-words.ts'
import { Difficulty } from '../Difficulty.tsx'
import { MakerLink } from '../MakerLink.tsx'
import { MakerFigures } from '../own/MakerFigures.tsx'
import { Ambiguous } from './Ambiguous.tsx'
import styles from './StartCard.module.css'

interface Props {
  board: Detail
  isStarting: boolean
  error: Error | null
  onStart: () => void
}

/** The page before a board begins: what everybody may know of the board, and the button that starts the clock. */
export function StartCard({ board, isStarting, error, onStart }: Props) {
  const heading = usePage(board.title)
  return (
    <Page as="main" gap={8}>
      {board.isAmbiguous && <Ambiguous board={board} />}
      <InkCard
        label="Board"
        kicker={board.isOwn ? 'Your board' : 'Board by a player'}
        board={{ groups: board.groupCount, colors: [] }}
        className={styles.card}
      >
        <h1 ref={heading} tabIndex={-1} translate="no">
          {board.title}
        </h1>
        <p className={onInk.line}>
          {'Made by '}
          <MakerLink card={board} className={styles.maker} />
        </p>
        <Row as="ul" wrap gap={2} className={styles.facts}>
          <li>{capitalize(sizeWords(board))}</li>
          <li>4 mistakes max</li>
          <li>
            <VisuallyHidden>Difficulty: </VisuallyHidden>
            <Difficulty of={board.difficulty} />
          </li>
        </Row>
        <p className={onInk.line}>
          <Dotted facts={playFigures(board)} />
        </p>
        <InkActions>
          <Button className={onInk.main} busy={isStarting} onClick={onStart}>
            <span>{isStarting ? 'Starting…' : 'Play'}</span> <ArrowRight size={18} aria-hidden="true" />
          </Button>
          <p className={onInk.line}>
            {board.isOwn ? 'Your own play does not count.' : 'The clock starts when you do.'}
          </p>
        </InkActions>
      </InkCard>
      <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
      {board.isOwn && <MakerFigures id={board.id} />}
    </Page>
  )
}
