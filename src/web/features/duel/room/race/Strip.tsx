import { Fragment } from 'react'
import type { Duelist } from '../../../../../contract/duel.ts'
import type { DuelOutcome } from '../../../../../engine/duel/duel.ts'
import { Row as Line, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { Strokes } from '../../../../design/Strokes.tsx'
import { Tag } from '../../../../design/Tag.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { playerName } from '../../../../lib/format.ts'
import type { Sides } from '../../duel.ts'
import { YouBadge } from '../DuelBadge.tsx'
import { Face } from '../Face.tsx'
import type { Standing } from '../standing.ts'
import { RaceThread } from './RaceThread.tsx'
import { mistakesLeft } from './race-words.ts'
import styles from './Strip.module.css'
import type { Rival, RivalState } from './use-rival.ts'

interface Board {
  groupCount: number
  maxMistakes: number
}

interface Props {
  sides: Sides
  board: Board
  mine: Pick<Standing, 'groupsFound' | 'mistakes'>
  rival: Rival
  /** The outcome of the duel for the player; undefined while the duel is not decided. */
  decision?: DuelOutcome | undefined
}

/** Shows the progress of the two players: as a card on a wide screen, in two rows on a phone. */
export const Strip = ({ sides: { me, rival: other }, board, mine, rival, decision }: Props) => (
  <Stack as="section" gap={0} className={styles.strip} aria-label="The race">
    <Row
      who="me"
      player={me}
      board={board}
      standing={mine}
      isDecided={decision !== undefined}
      hasWon={decision === 'won'}
    />
    <Line as="p" className={styles.legend} aria-hidden="true">
      groups found
    </Line>
    <Row
      who="rival"
      player={other}
      board={board}
      standing={rival.standing}
      state={rival.state}
      isDecided={decision !== undefined}
      hasWon={decision === 'lost'}
    />
  </Stack>
)

interface RowProps {
  who: 'me' | 'rival'
  player: Duelist
  board: Board
  standing: Props['mine']
  state?: RivalState
  isDecided: boolean
  hasWon: boolean
}

function Row({ who, player, board, standing, state, isDecided, hasWon }: RowProps) {
  return (
    <div className={cx(styles.row, styles[who], isDecided && styles.decided)}>
      <Face player={player} who={who} size={40} isAway={state === 'not started'} />
      <Line as="p" gap={2} className={styles.name}>
        <Text as="strong" strong cut className={styles.player}>
          {playerName(player)}
        </Text>{' '}
        {who === 'me' && <YouBadge />}
        {hasWon ? <Tag tone="ink">Winner</Tag> : state && <State state={state} />}
      </Line>
      <Line as="p" gap={2} className={styles.mistakes}>
        <span className={styles.strokes}>
          <Strokes used={standing.mistakes} total={board.maxMistakes} />
        </span>
        <Renewed on={standing.mistakes}>{mistakesLeft(standing, board)}</Renewed>
      </Line>
      <div className={styles.track}>
        <RaceThread found={standing.groupsFound} total={board.groupCount} who={who} isDecided={isDecided} />
      </div>
      <p className={styles.count}>
        <Renewed on={standing.groupsFound}>
          <Text as="strong" size="lead" tone="ink" figures>
            {standing.groupsFound}
          </Text>{' '}
          of {board.groupCount}
        </Renewed>{' '}
        <span className={styles.unit}>groups</span>
        <VisuallyHidden> found</VisuallyHidden>
      </p>
    </div>
  )
}

/** Shows the rival's state in one short word, so that there is enough space for the name. */
const State = ({ state }: { state: RivalState }) => (
  <Renewed as={Fragment} on={state}>
    <Text as="span" size="note" strong className={styles.state} data-state={state}>
      <span>{state === 'connection lost' ? 'offline' : state}</span>
    </Text>
  </Renewed>
)
