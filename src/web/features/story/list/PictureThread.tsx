import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import type { Chapter } from '../chapter-words.ts'
import styles from './PictureThread.module.css'

const CHAPTERS = [1, 2, 3, 4, 5]

/** `box`: width and height of the drawing. */
const Thread = ({
  className,
  box: [width, height],
  d,
  from,
  to,
}: {
  className: string | undefined
  box: [number, number]
  d: string
  from: [number, number]
  to: [number, number]
}) => (
  <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <path d={d} />
    <circle cx={from[0]} cy={from[1]} r="6" />
    <circle className={styles.loose} cx={to[0]} cy={to[1]} r="5.5" />
  </svg>
)

/** The five pictures on one thread. A chapter that is not loaded is named by its number. */
export const PictureThread = ({ chapters }: { chapters: readonly Chapter[] | undefined }) => (
  <div className={styles.pictures}>
    <Thread
      className={styles.wide}
      box={[1120, 148]}
      d="M7 90.5C24 90.5 14 46.5 31 46.5M211 46.5C237 46.5 223 100.5 249 100.5M429 100.5C455 100.5 441 56.5 467 56.5M647 56.5C673 56.5 659 104.5 685 104.5M865 104.5C891 104.5 877 62.5 903 62.5M1083 62.5C1101 62.5 1097 98.5 1109 98.5"
      from={[7, 90.5]}
      to={[1114, 98.5]}
    />
    <Thread
      className={styles.narrow}
      box={[358, 336]}
      d="M-8 64C-2 64-6 33.5 6 33.5M148 33.5C170 33.5 180 45.5 210 45.5M352 45.5C378 45.5 376 111 330 111C260 108 190 114 110 111C64 109 64 151.5 108 151.5M250 151.5C302 151.5 306 219 250 219C190 222 110 216 30 219C-14 221-14 265.5 6 265.5M148 265.5C170 265.5 180 277.5 210 277.5M352 277.5C362 277.500 358 296 364 298"
      from={[-8, 64]}
      to={[366, 303]}
    />
    <ol className={styles.frames}>
      {CHAPTERS.map((number) => (
        <li key={number} className={styles.frame}>
          <ChapterPicture chapter={number} className={styles.picture} />
          <span className={styles.name}>
            {chapters?.find((chapter) => chapter.number === number)?.title ?? `Chapter ${number}`}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
