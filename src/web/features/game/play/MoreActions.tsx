import { Flag, Keyboard, RotateCcw, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { GamesLeft } from '../panels/GamesLeft.tsx'
import styles from './MoreActions.module.css'

export interface MoreProps {
  level: number
  goesOn: boolean
  onRestart: () => void
  onGiveUp: () => void
  onShortcuts: () => void
  onGoesOn: (goesOn: boolean) => void
}

/** Today's games, and what is seldom wanted: on a wide screen below the controls, on a phone behind the menu button. */
export function MoreActions({ level, goesOn, onRestart, onGiveUp, onShortcuts, onGoesOn }: MoreProps) {
  return (
    <>
      <GamesLeft brief />
      <ul className={styles.list}>
        <Item icon={<RotateCcw size={18} />} onPress={onRestart}>
          Restart level {level}
        </Item>
        <EveryBoardsActions onGiveUp={onGiveUp} onShortcuts={onShortcuts} />
        <li>
          <label className={styles.item}>
            <span aria-hidden="true">
              <StepForward size={18} />
            </span>
            <span className={styles.label}>Next level starts by itself</span>
            <input
              type="checkbox"
              className={styles.switch}
              checked={goesOn}
              onChange={(event) => onGoesOn(event.target.checked)}
            />
          </label>
        </li>
      </ul>
    </>
  )
}

/** What there is on a board that is not part of a run. */
export function SingleActions(props: Pick<MoreProps, 'onGiveUp' | 'onShortcuts'>) {
  return (
    <ul className={styles.list}>
      <EveryBoardsActions {...props} />
    </ul>
  )
}

function EveryBoardsActions({ onGiveUp, onShortcuts }: Pick<MoreProps, 'onGiveUp' | 'onShortcuts'>) {
  return (
    <>
      <Item icon={<Flag size={18} />} onPress={onGiveUp}>
        Give up
      </Item>
      <Item icon={<Keyboard size={18} />} onPress={onShortcuts}>
        Keyboard shortcuts
      </Item>
    </>
  )
}

function Item({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onPress}>
        <span aria-hidden="true">{icon}</span>
        <span className={styles.label}>{children}</span>
      </button>
    </li>
  )
}
