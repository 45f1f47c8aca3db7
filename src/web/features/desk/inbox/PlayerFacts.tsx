import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Tag } from '../../../design/Tag.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { capitalize, plural } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { nameOf, type Opened, sayEntry } from '../words.ts'
import styles from './Item.module.css'

interface Props {
  player: NonNullable<Opened['player']>
  history: Opened['history']
  /** Called after the end of the player's suspension. */
  onLifted: () => void
}

/** What is known about the player of an item, and what was decided about this player before. */
export function PlayerFacts({ player, history, onLifted }: Props) {
  const { user, createdAt, isPremium, role, levelsCompleted, suspended, resultsRemoved, reportsUpheld } =
    player
  const lift = useMutation({
    mutationFn: (username: string) =>
      call('POST /api/desk/players/:username/lift', { params: { username }, body: {} }),
    onSuccess: onLifted,
    onError: (error) =>
      toast({ title: 'The suspension was not lifted', description: errorMessage(error), tone: 'bad' }),
  })
  const facts = [
    `since ${formatDay(createdAt)}`,
    plural(levelsCompleted, 'level'),
    resultsRemoved > 0 && `${plural(resultsRemoved, 'result')} removed`,
    reportsUpheld > 0 && `${plural(reportsUpheld, 'report')} upheld`,
  ].filter(Boolean)
  return (
    <Stack as="section" gap={3} className={styles.player} aria-label="The player">
      <Row gap={3} wrap>
        <Avatar
          id={user.id}
          name={user.username ?? ''}
          imageUrl={user.profileImageUrl}
          frame={user.frame}
          size={40}
        />
        <div>
          <Row gap={2} wrap>
            <Text as="span" strong translate="no">
              <PlayerLink username={user.username} className={linkClass}>
                {nameOf(user)}
              </PlayerLink>
            </Text>
            {isPremium && <Tag>Premium</Tag>}
            {role && <Tag tone="ink">{capitalize(role)}</Tag>}
            {suspended && <Tag tone="bad">{`Suspended until ${formatDay(suspended.until)}`}</Tag>}
          </Row>
          <Text size="small" tone="soft">
            {facts.join(' · ')}
          </Text>
        </div>
      </Row>
      {suspended && user.username && (
        <Row gap={3} wrap>
          <Text size="small" className={styles.why}>{`“${suspended.reason}”`}</Text>
          <Button busy={lift.isPending} onClick={() => user.username && lift.mutate(user.username)}>
            Lift the suspension
          </Button>
        </Row>
      )}
      {history.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Earlier decisions">
          {history.map((entry) => (
            <Row as="li" key={entry.id} gap={2} wrap align="baseline" className={styles.entry}>
              <Text as="span" strong>
                {sayEntry(entry)}
              </Text>
              <Text as="span" tone="soft">
                {`${formatDay(entry.at)} by ${entry.by?.username ?? 'a command'}`}
              </Text>
              {entry.reason && <span>{entry.reason}</span>}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
