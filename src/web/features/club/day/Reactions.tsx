import { useMutation } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { type ClubReaction, clubReactions } from '../../../../engine/club/club.ts'
import { Dropdown } from '../../../design/Dropdown.tsx'
import { entryClass } from '../../../design/entry.ts'
import { IconButton } from '../../../design/IconButton.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { announce } from '../../../lib/announce.ts'
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
}

/** The button that opens the six reactions. A press on the chosen reaction takes it back. */
export function ReactionButton({ clubId, date, row }: Props) {
  const name = playerName(row.user)
  const react = useMutation({
    mutationFn: (reaction: ClubReaction | null) =>
      call('PUT /api/clubs/:id/reactions', {
        params: { id: clubId },
        body: { date, username: row.user.username ?? '', reaction },
      }),
    onSuccess: (changed) => {
      keepRow(clubId, date, changed)
      announce(
        changed.reaction ? `${reactions[changed.reaction].name}, ${name}.` : 'Your reaction is taken back.',
      )
    },
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ title: errorMessage(error), tone: 'bad' })
    },
  })
  const mine = react.isPending ? react.variables : row.reaction
  const Chosen = mine ? reactions[mine].Icon : SmilePlus
  return (
    <Dropdown
      listClassName={styles.choices}
      button={(opener) => (
        <IconButton
          {...opener}
          label={mine ? `React to ${name}, your reaction is ${reactions[mine].name}` : `React to ${name}`}
          aria-busy={react.isPending || undefined}
          className={cx(styles.opener, mine && styles.chosen)}
          icon={<Chosen size={20} aria-hidden="true" />}
        />
      )}
    >
      {clubReactions.map((reaction) => {
        const { name: word, Icon } = reactions[reaction]
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={mine === reaction}
              className={cx(entryClass, styles.choice)}
              onClick={() => !react.isPending && react.mutate(mine === reaction ? null : reaction)}
            >
              <Icon size={18} aria-hidden="true" />
              {word}
            </button>
          </li>
        )
      })}
    </Dropdown>
  )
}

/** The reactions to a result, each with the number of members who chose it. */
export function Reactions({ row, label }: { row: DayRow; label: string }) {
  const given = clubReactions.filter((reaction) => row.reactions[reaction])
  if (given.length === 0) return null
  return (
    <Row as="ul" gap={3} wrap aria-label={label} className={styles.given}>
      {given.map((reaction) => {
        const { name: word, Icon } = reactions[reaction]
        return (
          <Row
            as="li"
            key={reaction}
            gap={1}
            title={word}
            className={cx(row.reaction === reaction && styles.mine)}
          >
            <Icon size={16} role="img" aria-label={word} />
            <Text as="span" size="note" figures>
              {formatNumber(row.reactions[reaction] ?? 0)}
            </Text>
          </Row>
        )
      })}
    </Row>
  )
}
