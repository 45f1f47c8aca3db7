import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { hasGoneOn } from '../play/game-cache.ts'
import type { Play } from '../play/use-play.ts'
import { gameOverSentence } from '../state/sentences.ts'

interface Props {
  isOpen: boolean
  /** What is given up, in a sentence: "challenge". */
  name: string
  play: Play
  onClose: () => void
}

/** Asks before a board is given up: its groups are shown then, and it is over. */
export function GiveUpDialog({ isOpen, name, play, onClose }: Props) {
  const giveUp = useMutation({
    mutationFn: () => call('POST /api/game/:id/give-up', { params: { id: play.state.game.id } }),
    onSuccess: (game) => play.take(game, gameOverSentence(game, `You gave up this ${name}`)),
    onError: (error) => {
      if (isUnauthorized(error)) return
      if (hasGoneOn(error)) play.resync()
      else {
        const description = `The ${name} could not be ended. Please try again.`
        const isAway = error instanceof ApiError && error.status === 0
        toast({ title: 'Error', description: isAway ? error.message : description, tone: 'bad' })
      }
    },
    onSettled: onClose,
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Give up this ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep playing</Button>
          <Button look="danger" busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            Give up
          </Button>
        </>
      }
    >
      <p>The groups you have not found are shown, and this {name} is over. What you have found counts.</p>
    </Dialog>
  )
}
