import type { ReactNode } from 'react'
import { Dialog } from '../../design/Dialog.tsx'
import { Text } from '../../design/layout.tsx'
import { KeyList } from '../board/KeyList.tsx'

interface Props {
  open: 'menu' | 'shortcuts' | null
  onClose: () => void
  menu: ReactNode
  hasHints: boolean
}

/** The dialogs that every board has: the menu on a phone, and the list of keys. */
export function MenuDialogs({ open, onClose, menu, hasHints }: Props) {
  return (
    <>
      <Dialog open={open === 'menu'} onClose={onClose} title="Game menu">
        {menu}
      </Dialog>
      <Dialog open={open === 'shortcuts'} onClose={onClose} title="Keyboard shortcuts">
        <KeyList hasHints={hasHints} />
        <Text size="small" tone="soft">
          They work while the focus is in the game. Tiles can be dragged to arrange them, too.{' '}
          <a href="/how-to-play">How to play</a> tells the rest.
        </Text>
      </Dialog>
    </>
  )
}
