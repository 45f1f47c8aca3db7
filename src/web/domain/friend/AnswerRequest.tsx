import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { Button, type ButtonLook } from '../../design/Button.tsx'
import { Row } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { announce } from '../../lib/announce.ts'
import { call, refusalMessage } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { playerName } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import styles from './AnswerRequest.module.css'
import { type Person, refreshFriends } from './friends.ts'

interface Props {
  player: Person
  /** The look of the button that accepts. */
  look?: ButtonLook
  /** True in a row of a list. On a narrow screen the button that declines is then only an icon. */
  inRow?: boolean
}

/** The two buttons with which a player answers a request to follow. */
export function AnswerRequest({ player, look = 'secondary', inRow = false }: Props) {
  const name = playerName(player)
  const answer = useMutation({
    mutationFn: async (accept: boolean) => {
      await call('POST /api/me/requests/:username', {
        params: { username: player.username ?? '' },
        body: { accept },
      })
      await refreshFriends()
    },
    onSuccess: (_, accept) => announce(accept ? `${name} follows you now.` : `You declined ${name}.`),
    async onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Your answer was not saved', description: refusalMessage(error), tone: 'bad' })
      // The other player can have withdrawn the request.
      await refreshFriends()
    },
  })
  const isAccepting = answer.isPending && answer.variables
  return (
    <Row gap={2} wrap className={cx(inRow && styles.answer)}>
      <Button look={look} busy={answer.isPending} onClick={() => answer.mutate(true)}>
        <Check size={18} aria-hidden="true" />
        <span>
          <span>{isAccepting ? 'Accepting…' : 'Accept'}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
      </Button>
      <Button busy={answer.isPending} onClick={() => answer.mutate(false)}>
        <X size={18} aria-hidden="true" />
        <span className={styles.words}>
          Decline
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
      </Button>
    </Row>
  )
}
