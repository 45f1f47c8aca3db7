import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import styles from './BlockDialog.module.css'
import { setBlock } from './blocked.ts'

/** Asks before a block, and says what a block does. */
export function BlockDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const block = useMutation({
    mutationFn: () => setBlock(username, true),
    onSuccess() {
      onClose()
      toast({ title: `You have blocked ${username}` })
    },
  })
  const { error, isPending } = block
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Block ${username}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={isPending} onClick={() => block.mutate()}>
            {isPending ? 'Blocking…' : 'Block'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <ul className={styles.does}>
          <li>Neither of you sees, finds or follows the other any more.</li>
          <li>Neither of you can challenge or remind the other. A duel that nobody has started ends.</li>
          <li>On leaderboards you are “A player” to each other.</li>
        </ul>
        <p>We do not tell them. You can unblock them in your settings, under Privacy.</p>
        <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
      </Stack>
    </Dialog>
  )
}
