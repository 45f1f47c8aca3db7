import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { BoardDialog, loadBoardDialog } from '../play/late.ts'

interface Props {
  /** A game that is over. */
  id: string
}

/** The way to look at a finished board again. */
export function SeeBoard({ id }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(loadBoardDialog, [])
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        See the board
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BoardDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
