import { Segments } from '../../design/Segments.tsx'

export type Scope = 'all' | 'friends'

const everyone = { value: 'all', label: 'Everyone' } as const
const friends = { value: 'friends', label: 'Friends' } as const

interface Props {
  value: Scope
  onChange: (scope: Scope) => void
  friendsFirst?: boolean
}

/** Chooses between everyone, and the player with the followed players. */
export const ScopeSwitch = ({ value, onChange, friendsFirst = false }: Props) => (
  <Segments
    legend="Whose results"
    options={friendsFirst ? [friends, everyone] : [everyone, friends]}
    value={value}
    onChange={onChange}
  />
)
