import { useState } from 'react'
import type { Duel } from '../../../../../contract/duel.ts'
import { Button } from '../../../../design/Button.tsx'
import { useUser } from '../../../../lib/session.ts'
import { DeclineDialog } from '../../DeclineDialog.tsx'

/** Declines a duel, or takes it back, after asking. */
export function DeclineButton({ duel }: { duel: Duel }) {
  const { id } = useUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {duel.challengerId === id ? 'Take it back' : 'Decline'}
      </Button>
      <DeclineDialog duel={isAsking ? duel : undefined} onClose={() => setAsking(false)} />
    </>
  )
}
