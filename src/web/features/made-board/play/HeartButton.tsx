import { useMutation } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import type { Detail } from '../board-words.ts'
import styles from './HeartButton.module.css'

/** The button with which a player likes a board, and takes it back. */
export function HeartButton({ board: { id, hearted, hearts } }: { board: Detail }) {
  const heart = useMutation({
    mutationFn: (wants: boolean) =>
      call(wants ? 'PUT /api/boards/:id/heart' : 'DELETE /api/boards/:id/heart', { params: { id } }),
    onSuccess: (changed) =>
      queryClient.setQueryData(
        apiQuery('GET /api/boards/:id', { params: { id } }).queryKey,
        (board) => board && { ...board, ...changed },
      ),
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
    },
  })
  // The button changes with the press, and changes back if the server refuses.
  const isOn = heart.isPending ? heart.variables : hearted
  const shown = hearts + Number(isOn) - Number(hearted)
  return (
    <Button
      aria-pressed={isOn}
      aria-label={`Like this board, ${formatNumber(shown)} ${shown === 1 ? 'heart' : 'hearts'}`}
      className={styles.heart}
      icon={<Heart size={18} aria-hidden="true" />}
      onClick={() => heart.isPending || heart.mutate(!hearted)}
    >
      <Renewed on={String(shown)}>{shown === 0 ? 'Like' : formatNumber(shown)}</Renewed>
    </Button>
  )
}
