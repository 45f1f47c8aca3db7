import { modeName } from '../../../../engine/play/mode-name.ts'
import { Figures } from '../../../design/Figures.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { GuessGrid } from '../../../domain/group/GuessGrid.tsx'
import { TimeThread } from '../../../domain/thread/TimeThread.tsx'
import { fullDate } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { type Detail, whyHeld } from '../words.ts'
import styles from './kinds.module.css'
import { PaceChart } from './PaceChart.tsx'
import { Part } from './Part.tsx'

type Held = Detail<'held_result'>

const boardOf = ({ mode, level, date }: Held): string =>
  date ? `${modeName(mode)}, ${fullDate(date)}` : mode === 'classic' ? `Level ${level}` : modeName(mode)

const Groups = ({ groups }: Pick<Held, 'groups'>) => (
  <Stack as="ul" gap={2} className={styles.groups}>
    {groups.map(({ name, color, words, isFound }) => (
      <Row
        as="li"
        key={color}
        className={cx(styles.group, !isFound && styles.missed)}
        style={{ '--group': groupColor(color) }}
      >
        <GroupGlyph color={color} size={20} />
        <div>
          <Text strong size="small" translate="no">
            {name}
          </Text>
          <Text size="note" translate="no">{`${words.join(', ')}${isFound ? '' : ' (not found)'}`}</Text>
        </div>
      </Row>
    ))}
  </Stack>
)

/** A result that waits: the board, its guesses in time, and how quick others are. */
export function HeldResult({ detail }: { detail: Held }) {
  const { groups, guesses, seconds, mistakes, score, hintsUsed, following, othersWaiting, network } = detail
  return (
    <>
      <Notice>
        <b>{whyHeld(detail.why)}</b>
      </Notice>
      <div className={styles.columns}>
        <Part title={boardOf(detail)}>
          <Groups groups={groups} />
        </Part>
        <Part title="Seconds a group">
          <PaceChart pace={detail.pace} own={detail.own} everybody={detail.everybody} />
        </Part>
      </div>
      <Part title="Guesses in time">
        {guesses.length === 0 ? (
          <Text size="small" tone="soft">
            The guesses of this board are no longer stored.
          </Text>
        ) : (
          <>
            <TimeThread guesses={guesses} seconds={Math.round(seconds)} />
            <GuessGrid guesses={guesses} groups={groups} />
          </>
        )}
      </Part>
      <Figures
        ruled
        label="Figures of the board"
        figures={[
          { name: 'Time', value: formatSeconds(Math.round(seconds)) },
          { name: 'Mistakes', value: mistakes },
          { name: 'Hints', value: hintsUsed },
          { name: 'Points', value: score },
          { name: 'Later levels that wait', value: following },
          { name: 'Other results that wait', value: othersWaiting },
          { name: 'Accounts of the network', value: network.accounts },
          {
            name: 'of them held or removed',
            value: `${network.withHeldResults} / ${network.withRemovedResults}`,
          },
        ]}
      />
    </>
  )
}
