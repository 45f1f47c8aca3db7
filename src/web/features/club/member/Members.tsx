import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../design/IconButton.tsx'
import { Row, Stack } from '../../../design/layout.tsx'
import { Pager } from '../../../design/Pager.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { FittedName } from '../../../domain/player/FittedName.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { playerName } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import type { Club, Member } from '../club.ts'
import { pageOf } from '../pages.ts'
import { SectionHead } from '../SectionHead.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import styles from './Members.module.css'

/** The members of a club with their roles. For an owner, a button beside each name opens what an owner can do. */
export function Members({ club }: { club: Club }) {
  const me = useUser()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Member>()
  const { rows, pageCount } = pageOf(club.memberList, page, ({ user }) => user.id === me.id)
  return (
    <Stack as="section" gap={4} aria-labelledby="club-members">
      <SectionHead id="club-members" title="Members" />
      <ul className={styles.members} aria-labelledby="club-members">
        {rows.map((member) => {
          const { user, role } = member
          const name = playerName(user)
          const isOwn = user.id === me.id
          return (
            <Row as="li" key={member.id} className={styles.member}>
              <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={36} />
              <Row gap={2} wrap className={styles.words}>
                <PlayerLink username={user.username} className={styles.name}>
                  <FittedName name={name} />
                </PlayerLink>
                {isOwn && <Tag tone="thread">You</Tag>}
                {role === 'owner' && <Tag tone="ink">Owner</Tag>}
              </Row>
              {club.role === 'owner' && !isOwn && (
                <IconButton
                  label={`Manage ${name}`}
                  aria-haspopup="dialog"
                  icon={<Ellipsis size={20} aria-hidden="true" />}
                  onClick={() => setChosen(member)}
                />
              )}
            </Row>
          )
        })}
      </ul>
      <Pager label="Pages of members" page={page} pageCount={pageCount} onTurn={setPage} />
      <MemberDialog club={club} member={chosen} onClose={() => setChosen(undefined)} />
    </Stack>
  )
}
