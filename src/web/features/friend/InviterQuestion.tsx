import { useMutation } from '@tanstack/react-query'
import type { PublicUser } from '../../../contract/account.ts'
import { Button } from '../../design/Button.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { refreshFriends } from '../../domain/friend/friends.ts'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './InviterQuestion.module.css'

/** Asks a player who signed up with another player's code or link, once, whether the two follow each other. */
export function InviterQuestion({ inviter }: { inviter: PublicUser }) {
  const name = playerName(inviter)
  const answer = useMutation({
    mutationFn: async (follow: boolean) => {
      const reply = await call('POST /api/me/inviter', { body: { follow } })
      await refreshFriends()
      return reply
    },
    onSuccess({ relation }, follow) {
      if (!follow) return
      toast(
        relation === 'requested'
          ? { title: `You asked to follow ${name}`, description: 'If they accept, you are friends.' }
          : { title: `You and ${name} are friends`, tone: 'good' },
      )
    },
  })
  const { error, isPending, variables } = answer
  return (
    <Row wrap gap={6} justify="space-between">
      <Stack gap={3} className={styles.question}>
        <Row gap={3}>
          <Avatar
            id={inviter.id}
            name={name}
            imageUrl={inviter.profileImageUrl}
            frame={inviter.frame}
            size={44}
          />
          <Text as="h2" size="lead">
            {`${name} invited you`}
          </Text>
        </Row>
        <Text tone="soft">
          Follow each other? You then see each other’s dailies here, and can race each other.
        </Text>
        <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
      </Stack>
      <Row wrap gap={2}>
        <Button busy={isPending} onClick={() => answer.mutate(true)}>
          {isPending && variables ? 'Following…' : 'Follow each other'}
        </Button>
        <Button look="quiet" busy={isPending} onClick={() => answer.mutate(false)}>
          No, thanks
        </Button>
      </Row>
    </Row>
  )
}
