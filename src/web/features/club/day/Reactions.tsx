import { useMutation } from '@tanstack/react-query'
import { type ClubReaction, clubReactions } from '../../../../engine/club/club.ts'
import { Row, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, playerName } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type DayRow, keepRow } from './day-query.ts'
import styles from './Reactions.module.css'
import { reactions } from './reaction-pictures.tsx'

interface Props {
  clubId: string
  date: string
  row: DayRow
  /** True on the player's own result: the player sees the counts and cannot react. */
  isOwn: boolean
}

/** The counts, with the player's own reaction as it will be after `chosen`. */
function countsAfter({ reactions: counts, reaction }: DayRow, chosen: ClubReaction | null) {
  const after = { ...counts }
  if (reaction) after[reaction] = (after[reaction] ?? 1) - 1
  if (chosen) after[chosen] = (after[chosen] ?? 0) + 1
  return after
}

/** Six reactions to a result, each with the number of members who chose it. A second press takes the reaction back. */
export function Reactions({ clubId, date, row, isOwn }: Props) {
  const name = playerName(row.user)
  const react = useMutation({
    mutationFn: (reaction: ClubReaction | null) =>
      call('PUT /api/clubs/:id/reactions', {
        params: { id: clubId },
        body: { date, username: row.user.username ?? '', reaction },
      }),
    onSuccess: (changed) => keepRow(clubId, date, changed),
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ title: errorMessage(error), tone: 'bad' })
    },
  })
  const mine = react.isPending ? react.variables : row.reaction
  const counts = countsAfter(row, mine)
  if (isOwn) {
    const given = clubReactions.filter((reaction) => counts[reaction])
    if (given.length === 0) return null
    return (
      <Row as="ul" gap={4} aria-label="Reactions to your result" className={styles.given}>
        {given.map((reaction) => {
          const { name: word, Icon } = reactions[reaction]
          return (
            <Row as="li" key={reaction} gap={1} title={word}>
              <Icon size={18} role="img" aria-label={word} />
              <Text as="span" size="small" figures>
                {formatNumber(counts[reaction] ?? 0)}
              </Text>
            </Row>
          )
        })}
      </Row>
    )
  }
  return (
    <fieldset className={styles.row}>
      <legend>
        <VisuallyHidden>{`React to ${name}`}</VisuallyHidden>
      </legend>
      {clubReactions.map((reaction) => {
        const { name: word, Icon } = reactions[reaction]
        const count = counts[reaction] ?? 0
        return (
          <button
            key={reaction}
            type="button"
            title={word}
            aria-label={count > 0 ? `${word}, ${formatNumber(count)}` : word}
            aria-pressed={mine === reaction}
            aria-busy={react.isPending || undefined}
            className={cx(styles.button, count > 0 && styles.used)}
            onClick={() => !react.isPending && react.mutate(mine === reaction ? null : reaction)}
          >
            <Icon size={18} aria-hidden="true" />
            {count > 0 && <span aria-hidden="true">{formatNumber(count)}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
