import { ChevronDown, Clock, UserCheck, UserPlus, Users } from 'lucide-react'
import { Button, type ButtonLook } from '../../design/Button.tsx'
import { Dropdown } from '../../design/Dropdown.tsx'
import { entryClass } from '../../design/entry.ts'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { cx } from '../../lib/cx.ts'
import { playerName } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import styles from './FollowButton.module.css'
import { type Person, type Relation, useFollow } from './friends.ts'

const states = {
  requested: { label: 'Requested', Icon: Clock, end: 'Withdraw the request' },
  following: { label: 'Following', Icon: UserCheck, end: 'Unfollow' },
  friends: { label: 'Friends', Icon: Users, end: 'Unfollow' },
} as const

interface Props {
  player: Person
  /** What connects the signed-in player with `player`. Without it, nothing is shown. */
  relation: Relation | undefined
  /** True if `player` follows the signed-in player. */
  followsYou?: boolean
  /** True in a row of a list. On a narrow screen the button is then only an icon. */
  inRow?: boolean
  /** The look of the button that follows. */
  look?: ButtonLook
}

/** A button that follows a player. It then says what connects the two, and opens a list with a way to end it. */
export function FollowButton({ player, relation, followsYou = false, inRow = false, look }: Props) {
  const me = useUser()
  const follow = useFollow(player)
  if (player.id === me.id || player.username === null || relation === undefined) return null
  const state = relation === 'none' ? undefined : states[relation]
  const word = state?.label ?? (followsYou ? 'Follow back' : 'Follow')
  const Icon = state?.Icon ?? UserPlus
  return (
    <Dropdown
      // The button stays the same element in every state, so it keeps the focus.
      button={({ ref, ...opener }) => (
        <Button
          ref={ref}
          {...(state ? opener : { onClick: () => follow.mutate(true) })}
          look={state ? (inRow ? 'quiet' : 'secondary') : (look ?? 'secondary')}
          className={cx(inRow && styles.inRow)}
          busy={follow.isPending}
        >
          <Icon size={18} aria-hidden="true" />
          <span className={styles.words}>
            <span>{word}</span>
            {inRow && <VisuallyHidden>{` ${playerName(player)}`}</VisuallyHidden>}
          </span>
          {state && <ChevronDown size={16} aria-hidden="true" className={styles.more} />}
        </Button>
      )}
    >
      {state && (
        <li>
          <button type="button" className={entryClass} onClick={() => follow.mutate(false)}>
            {state.end}
          </button>
        </li>
      )}
    </Dropdown>
  )
}
