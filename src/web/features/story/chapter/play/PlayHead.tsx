import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen } from 'lucide-react'
import { ChapterPicture } from '../../../../domain/chapter/ChapterPicture.tsx'
import type { Chapter, Run } from '../../chapter-words.ts'
import styles from './PlayHead.module.css'

interface Props {
  chapter: Chapter
  run: Run
  /** Opens the passages read so far. */
  onTold: () => void
}

export const PlayHead = ({ chapter, run, onTold }: Props) => (
  <div className={styles.head}>
    <ChapterPicture
      chapter={chapter.number}
      look={chapter.completed ? 'told' : 'open'}
      className={styles.picture}
    />
    <p className={styles.kicker}>
      Chapter {chapter.number} · Game {run.gameNumber} of {run.required}
    </p>
    <div className={styles.ways}>
      <button type="button" className={styles.way} aria-haspopup="dialog" onClick={onTold}>
        <BookOpen size={18} aria-hidden="true" />
        <span className={styles.told}>The story so far</span>
      </button>
      <Link to="/story-mode" className={styles.way}>
        <ArrowLeft size={18} aria-hidden="true" />
        <span className={styles.back}>Back to Chapters</span>
      </Link>
    </div>
    <h1 tabIndex={-1} className={styles.title}>
      {chapter.title}
    </h1>
    {run.passage.pull && <p className={styles.pull}>{run.passage.pull}</p>}
  </div>
)
