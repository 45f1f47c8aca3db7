import { Card } from '../../design/layout.tsx'
import { usePart } from '../../lib/part.ts'
import styles from './Home.module.css'

const loadFriends = async () => (await import('./HomeFriends.tsx')).HomeFriends

/** The card of friends on the home page. Its height is reserved, so that nothing below moves when it is loaded. */
export function FriendsPart() {
  const HomeFriends = usePart(loadFriends, { onError: () => undefined })
  return (
    <Card gap={3} aria-label="Today among friends" className={styles.friends}>
      {HomeFriends && <HomeFriends />}
    </Card>
  )
}
