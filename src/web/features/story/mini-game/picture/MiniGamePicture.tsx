import type { ReactNode } from 'react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
// Uses the styles of the chapters' pictures, because mini-games have pictures of the same kind.
import styles from '../../../../domain/chapter/ChapterPicture.module.css'
import { groupColor } from '../../../../domain/group/Group.tsx'
import { cx } from '../../../../lib/cx.ts'

const tiles = (
  <>
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => {
        const isTied =
          (row === 0 && column === 0) || (row === 1 && column === 1) || (row === 0 && column === 2)
        return (
          <g key={`${row} ${column}`} className={isTied ? styles.fill : styles.paper}>
            <rect x={106 + column * 51} y={16 + row * 40} width="46" height="34" rx="6" />
          </g>
        )
      }),
    )}
    <path
      className={styles.thread}
      d="M-400 62C-60 62 60 96 129 40C140 70 160 88 180 80C204 88 220 66 231 40C300 96 420 62 800 62"
    />
    <circle className={styles.knot} cx="129" cy="40" r="5" />
    <circle className={styles.knot} cx="180" cy="80" r="5" />
    <circle className={styles.knot} cx="231" cy="40" r="5" />
  </>
)

const telephone = (
  <>
    <path
      className={styles.thread}
      d="M-400 108H52C92 108 92 84 112 84c14 0 12 22 24 22s10-22 24-22 10 22 24 22 10-22 24-22 10 22 24 22 10-22 24-22c20 0 20 24 60 24H800"
    />
    <g className={styles.paper}>
      <path d="M62 22h112a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H92L76 82V68H62a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z" />
    </g>
    <path className={styles.line} d="M70 38h92M70 52h62" />
    <g className={styles.paper}>
      <path d="M206 38h92a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8h-10v14l-16-14h-66a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8Z" />
    </g>
    <path className={styles.line} d="M212 52h76M212 64h44" />
    <circle className={styles.knot} cx="52" cy="108" r="6" />
    <circle className={styles.knot} cx="316" cy="108" r="6" />
  </>
)

const tags = (
  <>
    <path
      className={styles.thread}
      d="M-400 30H40C70 30 76 52 100 52s40-22 64-22 40 22 64 22 34-22 64-22H800"
    />
    {[
      [100, 52, -4],
      [164, 30, 3],
      [228, 52, -2],
    ].map(([x = 0, y = 0, turn]) => (
      <g key={x} transform={`rotate(${turn} ${x} ${y})`}>
        <g className={styles.paper}>
          <path d={`M${x - 9} ${y - 8}h18l15 14v48a6 6 0 0 1-6 6h-36a6 6 0 0 1-6-6v-48Z`} />
        </g>
        <path className={styles.line} d={`M${x - 13} ${y + 30}h26M${x - 13} ${y + 42}h16`} />
        <circle className={styles.knot} cx={x} cy={y} r="5" />
      </g>
    ))}
    <path
      className={cx(styles.line, styles.soft)}
      strokeDasharray="4 5"
      d="M283 22h18l15 14v48a6 6 0 0 1-6 6h-36a6 6 0 0 1-6-6v-48Z"
    />
    <g className={styles.paper}>
      <circle cx="292" cy="30" r="5" />
    </g>
    <circle className={styles.line} cx="292" cy="30" r="5" />
  </>
)

const page = (
  <>
    <path className={styles.thread} d="M-400 75C-60 75 60 40 118 40" />
    <path className={styles.thread} d="M242 112C300 112 420 75 800 75" />
    <g transform="rotate(-2 180 75)">
      <g className={styles.paper}>
        <rect x="112" y="10" width="136" height="132" rx="8" />
      </g>
      <path
        className={styles.line}
        d="M130 32h60M130 54h22M206 54h24M130 76h100M130 98h44M130 120h34M214 120h16"
      />
      <path className={styles.thread} d="M162 58h34M184 102h44M174 124h30" />
      <path className={styles.thread} d="M118 40c-6 12 6 14 0 26s6 14 0 26 6 14 0 26" />
    </g>
    <circle className={styles.knot} cx="118" cy="40" r="5" />
    <circle className={styles.knot} cx="242" cy="112" r="5" />
  </>
)

const cabinet = (
  <>
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => (
        <g key={`${row} ${column}`} className={styles.paper}>
          <rect x={84 + column * 49} y={14 + row * 42} width="44" height="37" rx="5" />
        </g>
      )),
    )}
    {[0, 1, 2].map((row) =>
      [0, 1, 2, 3].map((column) => (
        <path
          key={`${row} ${column}`}
          className={styles.line}
          d={`M${97 + column * 49} ${27 + row * 42}h18M${102 + column * 49} ${40 + row * 42}h8`}
        />
      )),
    )}
    <g className={styles.fill}>
      <rect x="182" y="56" width="44" height="37" rx="5" />
    </g>
    <g className={styles.paper}>
      <rect x="190" y="40" width="28" height="34" rx="3" />
    </g>
    <path className={styles.line} d="M196 50h16M196 58h10" />
    <path className={styles.thread} d="M-400 75C-40 75 20 112 76 112S140 84 204 84c60 0 60-9 596-9" />
    <circle className={styles.knot} cx="76" cy="112" r="5" />
    <circle className={styles.knot} cx="204" cy="84" r="5.5" />
  </>
)

/**
 * The picture of each type of mini-game. Each picture contains a drawn thread. `color` names the group whose colour is
 * used as the background.
 */
const pictures: Record<MiniGameCard['type'], { drawing: ReactNode; color: string }> = {
  word_connections: { drawing: tiles, color: 'group-6' },
  character_dialog: { drawing: telephone, color: 'group-1' },
  word_chain: { drawing: tags, color: 'group-3' },
  story_completion: { drawing: page, color: 'group-8' },
  mystery_solve: { drawing: cabinet, color: 'group-2' },
}

interface Props {
  type: MiniGameCard['type']
  /** True to draw the picture as a dotted pencil line, for a game that was not solved. */
  isPencil?: boolean
  className?: string | undefined
}

/**
 * The picture fills its parent element. If the parent has another aspect ratio, only the middle of the picture is
 * visible. Decorative.
 */
export function MiniGamePicture({ type, isPencil = false, className }: Props) {
  const { drawing, color } = pictures[type]
  return (
    <div
      className={cx(styles.picture, isPencil && styles.locked, className)}
      style={{ '--group': groupColor(color) }}
    >
      <svg
        viewBox="0 0 360 150"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    </div>
  )
}
