import { Figures } from '../../../design/Figures.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { formatDay } from '../../../lib/format-date.ts'
import { type Detail, nameOf } from '../words.ts'
import styles from './kinds.module.css'

type User = Detail<'held_friend'>['friend']

const Person = ({ user, did }: { user: User; did: string }) => (
  <Row gap={3}>
    {user && <Avatar id={user.id} name={user.username ?? ''} imageUrl={user.profileImageUrl} size={44} />}
    <div>
      <Text strong translate="no">
        {nameOf(user)}
      </Text>
      <Text size="small" tone="soft">
        {did}
      </Text>
    </div>
  </Row>
)

/** An invited friend that waits: who invited whom, and what else the referrer's friends have in common. */
export const HeldFriend = ({ detail }: { detail: Detail<'held_friend'> }) => {
  const { referrer, friend, friends, network, levelsCompleted, activatedAt } = detail
  return (
    <>
      <Notice>
        <b>The friend counts for the referrer only after you have released them.</b>
      </Notice>
      <div className={styles.pair}>
        <Person user={referrer} did="invited" />
        <svg className={styles.tie} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
          <path d="M2 10C22 0 30 20 50 10S80 0 98 10" />
        </svg>
        <Person
          user={friend}
          did={activatedAt ? `plays since ${formatDay(activatedAt)}` : 'has not played yet'}
        />
      </div>
      <Figures
        ruled
        label="Figures of the friend"
        figures={[
          { name: 'Levels of the friend', value: levelsCompleted },
          { name: 'Friends that count', value: friends.counted },
          { name: 'Friends held', value: friends.held },
          { name: 'Friends removed', value: friends.removed },
          { name: 'Friends of this network', value: network.friends },
          { name: 'Accounts of this network', value: network.accounts },
        ]}
      />
    </>
  )
}
