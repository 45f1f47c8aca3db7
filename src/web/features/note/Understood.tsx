import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/Button.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { refresh } from '../../lib/query.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'

/** The button that marks all messages of the staff as seen. */
export function Understood() {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await call('POST /api/me/notes/seen')
      await refresh('GET /api/me/notes')
    },
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        Understood
      </Button>
      <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
    </>
  )
}
