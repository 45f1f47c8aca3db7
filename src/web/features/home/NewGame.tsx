import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { apiQuery, queryClient, refresh } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './NewGame.module.css'

/** Gives up the open run for a new one, after a question. */
export function NewGame({ level }: { level: number }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => call('POST /api/game/start', { body: { action: 'new' } }),
    async onSuccess(game) {
      queryClient.setQueryData(apiQuery('GET /api/game/current').queryKey, { game })
      void refresh('GET /api/subscription/status', 'GET /api/game/can-play')
      await navigate({ to: '/game' })
    },
    onError(error) {
      if (isUnauthorized(error)) return
      const limit = error instanceof ApiError && error.code === 'daily_limit'
      setAsking(false)
      toast({ title: 'Error', description: limit ? error.message : 'Failed to start game.', tone: 'bad' })
    },
  })
  return (
    <>
      <Button className={styles.button} onClick={() => setAsking(true)}>
        New Game
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Begin a new game?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep this run</Button>
            <Button look="primary" busy={start.isPending} onClick={() => start.mutate()}>
              {start.isPending ? 'Starting…' : 'New Game'}
            </Button>
          </>
        }
      >
        <p>
          Your run at level {level} ends here. What you have scored stays on the leaderboard. It counts as one
          of today’s games.
        </p>
      </Dialog>
    </>
  )
}
