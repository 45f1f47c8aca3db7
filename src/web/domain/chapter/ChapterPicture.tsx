import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { groupColor } from '../group/Group.tsx'
import styles from './ChapterPicture.module.css'

/** Draws a piece of paper with a visible thickness. */
const Paper = ({ children }: { children: ReactNode }) => (
  <>
    <g className={styles.shade} transform="translate(0 3)">
      {children}
    </g>
    <g className={styles.paper}>{children}</g>
  </>
)

/** A drawer of the cabinet, closed: a front with a label and a handle. */
const drawer = (y: number) => (
  <>
    <rect className={styles.line} x="140" y={y} width="94" height="28" rx="4" />
    <rect className={cx(styles.line, styles.soft)} x="150" y={y + 8} width="26" height="12" rx="2" />
    <path className={styles.line} d={`M204 ${y + 14}h18`} />
  </>
)

const cabinet = (
  <>
    <path className={styles.thread} d="M-400 75H46c26 0 30 22 50 20s14-27 36-27" />
    <circle className={styles.knot} cx="24" cy="75" r="5" />
    <path className={styles.heavy} d="M148 124v9M226 124v9" />
    <Paper>
      <rect x="130" y="12" width="114" height="112" rx="8" />
    </Paper>
    {drawer(20)}
    {drawer(88)}
    {/* The middle drawer is open, and files stand in it. */}
    <g>
      <g className={styles.file} transform="rotate(-7 156 50)">
        <Paper>
          <rect x="138" y="36" width="34" height="28" rx="4" />
        </Paper>
        <path className={cx(styles.line, styles.soft)} d="M145 44h14" />
      </g>
      <g className={styles.file} transform="rotate(3 190 48)">
        <Paper>
          <rect x="172" y="32" width="34" height="30" rx="4" />
        </Paper>
        <path className={cx(styles.line, styles.soft)} d="M179 41h16" />
      </g>
      <g className={styles.file} transform="rotate(9 218 52)">
        <Paper>
          <rect x="204" y="40" width="30" height="24" rx="4" />
        </Paper>
      </g>
      <Paper>
        <rect x="124" y="56" width="126" height="30" rx="5" />
      </Paper>
      <rect className={cx(styles.line, styles.soft)} x="136" y="65" width="30" height="12" rx="2" />
      <path className={styles.line} d="M206 71h24" />
    </g>
    <path className={styles.exit} d="M250 71c22 0 18 30 38 30s16-26 40-26H800" />
    <circle className={styles.knot} cx="124" cy="68.500" r="4.5" />
    <circle className={styles.knot} cx="250" cy="71" r="4.5" />
    <circle className={styles.knot} cx="334" cy="75" r="5" />
    <g>
      <g transform="rotate(-8 70 42)">
        <Paper>
          <rect x="52" y="30" width="34" height="24" rx="4" />
        </Paper>
        <path className={cx(styles.line, styles.soft)} d="M59 39h18" />
      </g>
      <g transform="rotate(8 296 44)">
        <Paper>
          <rect x="278" y="30" width="34" height="24" rx="4" />
        </Paper>
        <path className={cx(styles.line, styles.soft)} d="M285 39h18" />
      </g>
    </g>
  </>
)

const cards = (
  <>
    <path className={styles.thread} d="M-400 75C-60 75 20 68 44 38S120 26 180 34 290 22 318 38" />
    <path className={styles.exit} d="M318 38C346 54 400 75 800 75" />
    <g transform="rotate(-5 88 34)">
      <Paper>
        <rect x="52" y="34" width="72" height="84" rx="8" />
      </Paper>
      <path className={styles.line} d="M60 98l17-25 13 17 9-10 17 18" />
      <circle className={styles.line} cx="103" cy="58" r="7" />
      <path className={cx(styles.line, styles.soft)} d="M62 108h32" />
    </g>
    <g transform="rotate(2 182 36)">
      <Paper>
        <rect x="143" y="36" width="78" height="92" rx="8" />
      </Paper>
      <path className={styles.fill} d="M170 61v38l33-19Z" strokeLinejoin="round" />
      <path className={cx(styles.line, styles.soft)} d="M153 116h58" />
      <circle className={styles.dot} cx="176" cy="116" r="4.500" />
    </g>
    <g transform="rotate(5 276 32)">
      <Paper>
        <rect x="240" y="32" width="72" height="82" rx="8" />
      </Paper>
      <path className={styles.line} d="M252 48h48v30h-27l-10 10v-10h-11Z" />
      <path className={styles.line} d="M261 58h30M261 67h20" />
      <path className={cx(styles.line, styles.soft)} d="M252 100h40" />
    </g>
    <circle className={styles.knot} cx="68" cy="23.3" r="4.8" />
    <circle className={styles.knot} cx="108" cy="22.7" r="4.8" />
    <circle className={styles.knot} cx="162" cy="31.3" r="4.8" />
    <circle className={styles.knot} cx="202" cy="35.8" r="4.8" />
    <circle className={styles.knot} cx="256" cy="33.4" r="4.8" />
    <circle className={styles.knot} cx="297" cy="32" r="4.8" />
  </>
)

const labyrinth = (
  <>
    <g transform="rotate(-2 162 74)">
      <Paper>
        <rect x="98" y="10" width="128" height="128" rx="10" />
      </Paper>
      <path
        className={styles.line}
        d="M112 64V24h100v100H112V86M126 86v24h72V38h-72v26M140 96h44V52h-44v20M154 82V66h16v16"
      />
    </g>
    <path
      className={styles.thread}
      d="M-400 75H112c10 0 8 2 8 12v20c0 10 0 10 10 10h62c12 0 12 0 12-12V46c0-14 0-14-12-14h-46c-14 0-13 0-13 13v32c0 12 0 12 12 12h16"
    />
    <circle className={styles.knot} cx="60" cy="75" r="5" />
    <circle className={styles.knot} cx="162" cy="89" r="5.5" />
    <g>
      <circle className={styles.shade} cx="252" cy="66" r="33" />
      <circle className={styles.lens} cx="252" cy="62" r="33" />
      <circle className={styles.heavy} cx="252" cy="62" r="33" />
      <path className={styles.heavy} d="M276 87l24 28" style={{ strokeWidth: 9 }} />
      <path
        className={styles.line}
        style={{ strokeWidth: 4 }}
        d="M242 55c0-14 21-14 21 0 0 9-10.500 8-10.500 17"
      />
      <circle className={styles.dot} cx="252.500" cy="82" r="3.400" />
    </g>
    <path className={styles.exit} d="M312 75H800" />
    <circle className={styles.knot} cx="312" cy="75" r="5" />
  </>
)

const book = (
  <>
    <g>
      <Paper>
        <path d="M84 36c30-10 62-8 92 6v88c-30-14-62-16-92-6Z" />
        <path d="M268 36c-30-10-62-8-92 6v88c30-14 62-16 92-6Z" />
      </Paper>
      <path className={styles.line} d="M176 42v88" />
      <path className={styles.line} d="M98 54c14-3 30-3 44 0v18c-14-3-20-3-30-1l-8 8v-8l-6 1Z" />
      <path className={styles.fill} d="M120 88c14-2 28 0 42 5v17c-6-2-10-3-14-4l1 8-10-9c-7-1-12-1-19 0Z" />
      <path
        className={cx(styles.line, styles.soft)}
        d="M192 54c20-7 40-8 60-4M192 68c20-7 40-8 60-4M192 82c14-5 26-6 38-6"
      />
      <path
        className={styles.line}
        d="M222 112c-9-6-12-10-12-14a6.500 6.500 0 0 1 12-3 6.500 6.500 0 0 1 12 3c0 4-3 8-12 14Z"
      />
    </g>
    <path className={styles.thread} d="M-400 75H30c26 0 18-48 40-50S92 20 96 18M30 75c30 0 16 44 40 48" />
    <circle className={styles.knot} cx="30" cy="75" r="5" />
    <g>
      <ellipse className={styles.fill} cx="101" cy="17" rx="9" ry="7.500" />
      <ellipse className={styles.fill} cx="75" cy="126" rx="9" ry="7.500" />
    </g>
    <path className={styles.exit} d="M176 128c0 18 24 16 44 12s50 2 70-20 18-45 60-45H800" />
    <circle className={styles.knot} cx="318" cy="87" r="5" />
    <circle className={styles.knot} cx="176" cy="128" r="4.5" />
  </>
)

const sky = (
  <>
    <path
      className={styles.thread}
      d="M-400 75H60c24 0 24-40 48-46C110 74 122 108 144 108 164 108 158 62 180 62S196 108 216 108C238 108 250 74 252 29"
    />
    <path className={styles.exit} d="M252 29c24 6 24 46 48 46H800" />
    <circle className={styles.halo} cx="108" cy="29" r="13" />
    <circle className={styles.knot} cx="108" cy="29" r="7" />
    <circle className={styles.halo} cx="144" cy="108" r="13" />
    <circle className={styles.knot} cx="144" cy="108" r="7" />
    <circle className={styles.halo} cx="180" cy="62" r="13" />
    <circle className={styles.knot} cx="180" cy="62" r="7" />
    <circle className={styles.halo} cx="216" cy="108" r="13" />
    <circle className={styles.knot} cx="216" cy="108" r="7" />
    <circle className={styles.halo} cx="252" cy="29" r="13" />
    <circle className={styles.knot} cx="252" cy="29" r="7" />
    <g>
      <path className={styles.line} d="M25 28h10M30 23v10" />
      <circle className={styles.dot} cx="62" cy="112" r="2" />
      <circle className={styles.dot} cx="80" cy="18" r="2" />
      <path className={styles.line} d="M127 36h10M132 31v10" />
      <circle className={styles.dot} cx="180" cy="24" r="2" />
      <circle className={styles.dot} cx="228" cy="40" r="2" />
      <path className={styles.line} d="M279 16h10M284 11v10" />
      <circle className={styles.dot} cx="322" cy="112" r="2" />
      <circle className={styles.dot} cx="336" cy="34" r="2" />
      <path className={styles.line} d="M15 122h10M20 117v10" />
      <circle className={styles.dot} cx="180" cy="88" r="2" />
    </g>
    <g>
      <g transform="rotate(10.5 81 150.1)">
        <Paper>
          <rect x="70" y="137.1" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(7.5 110 147.5)">
        <Paper>
          <rect x="99" y="134.5" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(4.5 139 144.9)">
        <Paper>
          <rect x="128" y="131.9" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(1.5 168 142.3)">
        <Paper>
          <rect x="157" y="129.3" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(-1.5 197 142.3)">
        <Paper>
          <rect x="186" y="129.3" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(-4.5 226 144.9)">
        <Paper>
          <rect x="215" y="131.9" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(-7.5 255 147.5)">
        <Paper>
          <rect x="244" y="134.5" width="22" height="26" rx="4" />
        </Paper>
      </g>
      <g transform="rotate(-10.5 284 150.1)">
        <Paper>
          <rect x="273" y="137.1" width="22" height="26" rx="4" />
        </Paper>
      </g>
    </g>
  </>
)

/**
 * The picture of each story chapter, and the name of the group colour for the picture's background. A line (the thread)
 * crosses each picture.
 */
const pictures = [
  { drawing: cabinet, color: 'group-1' },
  { drawing: cards, color: 'group-3' },
  { drawing: labyrinth, color: 'group-2' },
  { drawing: book, color: 'group-4' },
  { drawing: sky, color: 'group-9' },
]

interface Props {
  /** The number of the chapter, from 1 to 5. */
  chapter: number
  /**
   * `told`: the line across the picture is complete. `open`: the chapter is not finished, and the line ends with dots.
   * `locked`: the picture is drawn with dotted pencil lines.
   */
  look?: 'told' | 'open' | 'locked'
  className?: string | undefined
}

/**
 * A decorative picture that fills the width of its parent. If the parent has another aspect ratio, only the middle of
 * the picture is visible.
 */
export function ChapterPicture({ chapter, look = 'told', className }: Props) {
  const { drawing = cabinet, color = 'group-1' } = pictures[chapter - 1] ?? {}
  return (
    <div
      className={cx(styles.picture, look !== 'told' && styles[look], className)}
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
