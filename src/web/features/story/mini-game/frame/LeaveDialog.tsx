import { Button } from '../../../../design/Button.tsx'
import { Dialog } from '../../../../design/Dialog.tsx'

interface Props {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before a mini-game is left, because it cannot be taken back. */
export const LeaveDialog = ({ open, onStay, onLeave }: Props) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="Leave this mini-game?"
    actions={
      <>
        <Button onClick={onStay}>Stay</Button>
        <Button look="danger" onClick={onLeave}>
          Leave it
        </Button>
      </>
    }
  >
    <p>It then earns no points, and you cannot come back to it in this run. The story goes on.</p>
    <p>The thread goes on burning while you think about it.</p>
  </Dialog>
)
