import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonLook } from '../../../design/Button.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { setBlock } from './blocked.ts'

/** The button that ends a block. */
export function Unblock({ username, look }: { username: string; look: ButtonLook }) {
  const unblock = useMutation({
    mutationFn: () => setBlock(username, false),
    onSuccess: () => toast({ title: `You no longer block ${username}`, tone: 'good' }),
    onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: `${username} is still blocked`, description: errorMessage(error), tone: 'bad' })
    },
  })
  return (
    <Button look={look} busy={unblock.isPending} onClick={() => unblock.mutate()}>
      <span>
        Unblock
        <VisuallyHidden>{` ${username}`}</VisuallyHidden>
      </span>
    </Button>
  )
}
