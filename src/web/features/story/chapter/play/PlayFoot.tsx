import { Check, Heart, Shuffle, X } from 'lucide-react'
import { GROUP_SIZE } from '../../../../../engine/rules.ts'
import { Button } from '../../../../design/Button.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { cx } from '../../../../lib/cx.ts'
import type { BoardInPlay } from '../../../../play/board/board-in-play.ts'
import { type Chapter, livesWords, type Run } from '../../chapter-words.ts'
import { WinsThread } from '../WinsThread.tsx'
import { FoundCategories } from './FoundCategories.tsx'
import styles from './PlayFoot.module.css'

interface Props {
  chapter: Chapter
  run: Run
  board: BoardInPlay
}

export function PlayFoot({ chapter, run, board }: Props) {
  const { selected, notice, isChecking: isBusy } = board
  return (
    <>
      <div className={styles.stake}>
        <p className={styles.wins}>
          <b>
            {run.wins} of {run.required}
          </b>{' '}
          wins in a row
        </p>
        <div className={styles.thread}>
          <WinsThread wins={run.wins} required={run.required} />
        </div>
        <p className={styles.life}>
          <Heart size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          <span>
            <b>{livesWords(chapter.maxLives)}.</b> One mistake and you start over.
          </span>
        </p>
      </div>
      <FoundCategories found={board.found} total={board.groupCount} />
      <div className={styles.status}>
        <Renewed as="p" on={notice ?? selected} className={cx(notice && styles.notice)}>
          {notice ?? (
            <>
              <b>
                {selected} of {GROUP_SIZE} selected.
              </b>{' '}
              {selected === GROUP_SIZE && 'Check when you are sure.'}
            </>
          )}
        </Renewed>
        <button
          type="button"
          className={styles.shuffle}
          aria-disabled={board.isShuffling || undefined}
          onClick={board.shuffle}
        >
          <Shuffle size={18} aria-hidden="true" />
          Shuffle
        </button>
      </div>
      <div className={styles.actions}>
        <Button
          look="primary"
          icon={<Check size={18} aria-hidden="true" />}
          busy={isBusy}
          dimmed={!board.canCheck}
          onClick={board.check}
        >
          Check Selection
        </Button>
        <Button
          icon={<X size={18} aria-hidden="true" />}
          busy={isBusy}
          dimmed={selected === 0}
          onClick={board.clear}
        >
          Clear Selection
        </Button>
      </div>
    </>
  )
}
