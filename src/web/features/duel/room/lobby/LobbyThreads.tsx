import runs from '../../runs.module.css'
import styles from './LobbyCard.module.css'
import type { Attendance } from './lobby-words.ts'

/**
 * A player's line is visible while the player is on the waiting screen (lobby). If the player is ready, the line
 * reaches the middle.
 */
const isHere = (state: Attendance) => state === 'here' || state === 'ready'

interface Ends {
  mine: Attendance
  rival: Attendance
}

/**
 * Renders the lines of the two players twice: beside the countdown for a wide screen, and around the countdown for a
 * phone.
 */
export const LobbyThreads = ({ mine, rival }: Ends) => (
  <>
    <Threads
      className={styles.wideThreads}
      box={[560, 270]}
      mine={
        mine === 'ready'
          ? ['M143 84C178 92 203 124 205 164C207 214 226 246 262 248', 262, 248]
          : ['M143 84C168 90 187 106 197 130', 197, 130]
      }
      rival={
        rival === 'ready'
          ? ['M417 84C382 92 357 124 355 164C353 214 334 246 298 248', 298, 248]
          : ['M417 84C392 90 373 106 363 130', 363, 130]
      }
      isMine={isHere(mine)}
      isRival={isHere(rival)}
    />
    <Threads
      className={styles.narrowThreads}
      box={[320, 96]}
      mine={mine === 'ready' ? ['M80 0C80 56 96 84 144 84', 144, 84] : ['M80 0C80 12 77 24 78 36', 78, 36]}
      rival={
        rival === 'ready'
          ? ['M240 0C240 56 224 84 176 84', 176, 84]
          : ['M240 0C240 12 243 24 242 36', 242, 36]
      }
      isMine={isHere(mine)}
      isRival={isHere(rival)}
    />
  </>
)

type Thread = [path: string, x: number, y: number]

interface Props {
  className: string | undefined
  box: [width: number, height: number]
  mine: Thread
  rival: Thread
  isMine: boolean
  isRival: boolean
}

function Threads({ className, box: [width, height], mine, rival, isMine, isRival }: Props) {
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {isMine && (
        <g className={runs.mine}>
          <path d={mine[0]} />
          <circle cx={mine[1]} cy={mine[2]} r="8" />
        </g>
      )}
      {isRival && (
        <g className={runs.theirs}>
          <path d={rival[0]} />
          <circle cx={rival[1]} cy={rival[2]} r="7" />
        </g>
      )}
    </svg>
  )
}
