import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import styles from './ChapterPictures.module.css'

/** The five chapters of the story as a loose pile of pictures. Decorative. */
export const ChapterPictures = () => (
  <div className={styles.pile} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((chapter) => (
      <div key={chapter} className={styles.picture}>
        <ChapterPicture chapter={chapter} />
      </div>
    ))}
  </div>
)
