import type { ReactNode } from 'react'
import { Dialog } from '../../design/Dialog.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { KeyList } from '../board/KeyList.tsx'

interface Props {
  open: 'menu' | 'shortcuts' | null
  onClose: () => void
  menu: ReactNode
  hasHints: boolean
  /** False if the player has switched off the keys S, H and ?. */
  hasLetters: boolean
}

/** The dialogs that every board has: the menu on a phone, and the list of keys. */
export function MenuDialogs({ open, onClose, menu, hasHints, hasLetters }: Props) {
  return (
    <>
      <Dialog open={open === 'menu'} onClose={onClose} title="Game menu">
        {menu}
      </Dialog>
      <Dialog open={open === 'shortcuts'} onClose={onClose} title="Keyboard shortcuts">
        <KeyList hasHints={hasHints} />
        <Stack gap={2}>
          <Text size="small" tone="soft">
            <span>
              {hasLetters
                ? 'They work while the focus is on the board. You can switch off S, H and ?'
                : 'S, H and ? are switched off. You can switch them on'}
            </span>{' '}
            in <a href="/settings#play">your settings</a>.
          </Text>
          <Text size="small" tone="soft">
            Tiles can be dragged to arrange them, too. <a href="/how-to-play">How to play</a> tells the rest.
          </Text>
        </Stack>
      </Dialog>
    </>
  )
}
