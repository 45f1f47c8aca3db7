import { ArrowLeft, ArrowRight, Dices } from 'lucide-react'
import { useState } from 'react'
import { boardSteps } from '../../../../engine/rating/measure.ts'
import { Button } from '../../../design/Button.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { RisingBars } from '../../../design/RisingBars.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { groupColor } from '../../../domain/group/Group.tsx'
import { shortDate } from '../../../lib/calendar-date.ts'
import { cx } from '../../../lib/cx.ts'
import { capitalize, formatUntil } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import styles from './Dailies.module.css'
import type { Daily } from './Dailies.tsx'

interface Props {
  daily: Daily
  /** True if each tile has the colour of its group. */
  hasColors: boolean
  isBusy: boolean
  /** True while another board is dragged that can be dropped here. */
  isTarget: boolean
  mayMove: { back: boolean; on: boolean }
  onMove: (by: -1 | 1) => void
  /** Called with the date when a drag of the board begins, and with undefined when it ends. */
  onDrag: (date: string | undefined) => void
  onDrop: () => void
  onSwap: () => void
  onOpen: () => void
}

const colorOf = (group: number): string => groupColor(`group-${group + 1}`)

/** What an editor should look at before the board is fixed. */
function remarks({ traps, fifthGroup, wantsFifthGroup, regional, lastSeen }: Daily): string[] {
  return [
    ...(traps.found < traps.wanted ? [`${traps.found} of ${traps.wanted} traps`] : []),
    ...(wantsFifthGroup && !fifthGroup ? ['no fifth group'] : []),
    ...regional.map(({ word, onlyIn, notIn }) =>
      onlyIn ? `${word}: only in ${onlyIn}` : `${word}: not in ${notIn}`,
    ),
    ...lastSeen.map(({ word, date }) => `${word}: last on ${shortDate(date)}`),
  ]
}

/** A coming daily: the board as players will see it, and what is known about it. */
export function DailyCard(props: Props) {
  const { daily, hasColors, isBusy, isTarget, mayMove, onMove, onDrag, onDrop, onSwap, onOpen } = props
  const { date, tiles, difficulty, isFixed, fixedAt, fifthGroup, made, swaps } = daily
  const now = useNow()
  const [isOver, setOver] = useState(false)
  const step = boardSteps.indexOf(difficulty) + 1
  const title = shortDate(date)
  const until = formatUntil(fixedAt, now)
  const notes = remarks(daily)
  return (
    <li
      data-date={date}
      className={cx(styles.card, isTarget && styles.target, isTarget && isOver && styles.over)}
      aria-label={title}
      aria-busy={isBusy || undefined}
      draggable={!isFixed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', date)
        onDrag(date)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <Row gap={2} justify="space-between">
        <Text as="h3" size="lead">
          {title}
        </Text>
        <Row as="span" gap={2} className={styles.difficulty}>
          <RisingBars value={step} total={boardSteps.length} />
          {capitalize(difficulty)}
        </Row>
      </Row>
      <ul className={styles.board} translate="no" aria-label="Board">
        {tiles.map(({ text, group }) => {
          const letters = Math.max(...text.split(/[ -]/).map(({ length }) => length))
          return (
            <li
              key={text}
              className={cx(styles.tile, letters > 9 && styles.long, hasColors && styles.colored)}
              style={{ '--letters': letters, ...(hasColors && { '--group': colorOf(group) }) }}
            >
              {text}
            </li>
          )
        })}
      </ul>
      <Stack gap={1} className={styles.notes}>
        {made && (
          <Text size="small" strong translate="no">
            {`“${made.title}” by ${made.author.username ?? 'a deleted player'}`}
          </Text>
        )}
        <Text size="small">{fifthGroup ? `Fifth group: ${fifthGroup.name}` : 'No fifth group'}</Text>
        <Text size="small" tone="soft">
          {notes.length > 0 ? notes.join(' · ') : 'No remarks'}
        </Text>
      </Stack>
      <Row gap={2} wrap justify="space-between">
        {isFixed ? (
          <Tag tone="ink">fixed</Tag>
        ) : (
          <Text as="span" size="note" tone="soft">
            {until ? `fixed in ${until}` : 'fixed soon'}
          </Text>
        )}
        {swaps > 0 && (
          <Text as="span" size="note" tone="soft">
            {swaps === 1 ? 'swapped once' : `swapped ${swaps} times`}
          </Text>
        )}
      </Row>
      <Row gap={2} wrap className={styles.actions}>
        <IconButton
          outlined
          label={`Move ${title} a day earlier`}
          data-move="-1"
          disabled={!mayMove.back}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          outlined
          label={`Move ${title} a day later`}
          data-move="1"
          disabled={!mayMove.on}
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={() => onMove(1)}
        />
        <Button
          icon={<Dices size={18} aria-hidden="true" />}
          busy={isBusy}
          disabled={isFixed}
          aria-label={`Swap the board of ${title}`}
          onClick={onSwap}
        >
          Swap
        </Button>
        <Button look="quiet" aria-haspopup="dialog" aria-label={`Groups of ${title}`} onClick={onOpen}>
          Groups
        </Button>
      </Row>
    </li>
  )
}
