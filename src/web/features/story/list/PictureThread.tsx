import { Text } from '../../../design/layout.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import type { Chapter } from '../chapter-words.ts'
import styles from './PictureThread.module.css'

type Point = readonly [x: number, y: number]

/** For each picture, the position of its upper left corner in the wide drawing and in the narrow drawing. */
const frames: readonly { wide: Point; narrow: Point }[] = [
  { wide: [26, 4], narrow: [2, 0] },
  { wide: [244, 58], narrow: [206, 12] },
  { wide: [462, 14], narrow: [104, 118] },
  { wide: [680, 62], narrow: [2, 232] },
  { wide: [898, 20], narrow: [206, 244] },
]
const WIDE: Point = [1120, 148]
const NARROW: Point = [358, 336]

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

/** Draws the thread behind the pictures. `box` is the width and height of the drawing. */
const Thread = ({
  className,
  box: [width, height],
  d,
  from,
  to,
}: {
  className: string | undefined
  box: Point
  d: string
  from: Point
  to: Point
}) => (
  <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <path d={d} />
    <circle cx={from[0]} cy={from[1]} r="6" />
    <circle className={styles.loose} cx={to[0]} cy={to[1]} r="5.5" />
  </svg>
)

/**
 * Shows the pictures of the five chapters on one thread. While the chapters are loading, their names are "Chapter 1",
 * "Chapter 2" and so on.
 */
export const PictureThread = ({ chapters }: { chapters: readonly Chapter[] | undefined }) => (
  <div className={styles.pictures}>
    <Thread
      className={styles.wide}
      box={WIDE}
      d="M7 90.5C24 90.5 14 46.5 31 46.5M211 46.5C237 46.5 223 100.5 249 100.5M429 100.5C455 100.5 441 56.5 467 56.5M647 56.5C673 56.5 659 104.5 685 104.5M865 104.5C891 104.5 877 62.5 903 62.5M1083 62.5C1101 62.5 1097 98.5 1109 98.5"
      from={[7, 90.5]}
      to={[1114, 98.5]}
    />
    <Thread
      className={styles.narrow}
      box={NARROW}
      d="M-8 64C-2 64-6 33.5 6 33.5M148 33.5C170 33.5 180 45.5 210 45.5M352 45.5C378 45.5 376 111 330 111C260 108 190 114 110 111C64 109 64 151.5 108 151.5M250 151.5C302 151.5 306 219 250 219C190 222 110 216 30 219C-14 221-14 265.5 6 265.5M148 265.5C170 265.5 180 277.5 210 277.5M352 277.5C362 277.500 358 296 364 298"
      from={[-8, 64]}
      to={[366, 303]}
    />
    <ol>
      {frames.map(({ wide, narrow }, index) => (
        <li
          key={wide[0]}
          className={styles.frame}
          style={{
            '--left': percent(wide[0], WIDE[0]),
            '--top': percent(wide[1], WIDE[1]),
            '--narrow-left': percent(narrow[0], NARROW[0]),
            '--narrow-top': percent(narrow[1], NARROW[1]),
          }}
        >
          <ChapterPicture chapter={index + 1} className={styles.picture} />
          <Text size="note" className={styles.name}>
            {chapters?.find(({ number }) => number === index + 1)?.title ?? `Chapter ${index + 1}`}
          </Text>
        </li>
      ))}
    </ol>
  </div>
)
