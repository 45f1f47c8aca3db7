import { Check, Heart, Shuffle, X } from 'lucide-react'
import { GROUP_SIZE } from '../../../../../engine/rules.ts'
import { Button } from '../../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import type { BoardInPlay } from '../../../../play/board/board-in-play.ts'
import { type Chapter, livesWords, type Run } from '../../chapter-words.ts'
import { Foot } from '../../layout.tsx'
import { WinsThread } from '../WinsThread.tsx'
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
      <Stack gap={0} className={styles.stake}>
        <Row gap={4} justify="space-between">
          <Text tone="soft">
            <Text as="b" tone="ink">{`${run.wins} of ${run.required}`}</Text> wins in a row
          </Text>
          <div className={styles.thread}>
            <WinsThread wins={run.wins} required={run.required} />
          </div>
        </Row>
        <Row className={styles.life}>
          <Heart size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          <Text size="small" tone="soft">
            <Text as="b" tone="ink">{`${livesWords(chapter.maxLives)}.`}</Text> One mistake and you start
            over.
          </Text>
        </Row>
      </Stack>
      <FoundCategories found={board.found.length} total={board.groupCount} />
      <Row justify="space-between" className={styles.status}>
        <Renewed
          as={Text}
          on={notice ?? selected}
          size={notice ? 'small' : 'note'}
          tone={notice ? 'ink' : 'soft'}
        >
          {notice ?? (
            <>
              <Text as="b" tone="ink">{`${selected} of ${GROUP_SIZE} selected.`}</Text>{' '}
              <span>{selected === GROUP_SIZE && 'Check when you are sure.'}</span>
            </>
          )}
        </Renewed>
        <Button
          look="quiet"
          className={styles.shuffle}
          icon={<Shuffle size={18} aria-hidden="true" />}
          dimmed={board.isShuffling}
          onClick={board.shuffle}
        >
          Shuffle
        </Button>
      </Row>
      <Foot wrap className={styles.actions}>
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
      </Foot>
    </>
  )
}

/** The number of found groups. The banners on the board are the list of these groups. */
const FoundCategories = ({ found, total }: { found: number; total: number }) => (
  <Row as="p" justify="space-between" className={styles.found}>
    <Text as="span" tone="soft">
      Found Categories
    </Text>
    <Text as="b" figures>{`${found}/${total}`}</Text>
  </Row>
)
