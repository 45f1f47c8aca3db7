import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen } from 'lucide-react'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { Row, Text } from '../../../../design/layout.tsx'
import { ChapterPicture } from '../../../../domain/chapter/ChapterPicture.tsx'
import { cx } from '../../../../lib/cx.ts'
import type { Chapter, Run } from '../../chapter-words.ts'
import styles from './PlayHead.module.css'

interface Props {
  chapter: Chapter
  run: Run
  /** Opens the dialog with the passages that the player has read. */
  onTold: () => void
}

export const PlayHead = ({ chapter, run, onTold }: Props) => (
  <div className={styles.head}>
    <ChapterPicture
      chapter={chapter.number}
      look={chapter.completed ? 'told' : 'open'}
      className={styles.picture}
    />
    <Row wrap gap={0} justify="space-between" className={styles.line}>
      <Text
        size="small"
        tone="soft"
      >{`Chapter ${chapter.number} · Game ${run.gameNumber} of ${run.required}`}</Text>
      <Row gap={0} className={styles.ways}>
        <Button
          look="quiet"
          icon={<BookOpen size={18} aria-hidden="true" />}
          className={styles.way}
          aria-label="The story so far"
          aria-haspopup="dialog"
          onClick={onTold}
        >
          <span className={styles.told}>The story so far</span>
        </Button>
        <Link to="/story-mode" className={cx(buttonClass('quiet'), styles.way)} aria-label="Back to Chapters">
          <ArrowLeft size={18} aria-hidden="true" />
          <span className={styles.back}>Back to Chapters</span>
        </Link>
      </Row>
    </Row>
    <Text as="h1" size="heading" tabIndex={-1}>
      {chapter.title}
    </Text>
    {run.passage.pull && <Text className={styles.pull}>{run.passage.pull}</Text>}
  </div>
)
