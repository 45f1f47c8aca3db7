import type { ReactNode } from 'react'
import { MARKS, type Mark } from '../../../engine/play/marks.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { KeyList } from '../board/KeyList.tsx'

interface Props {
  open: 'menu' | 'shortcuts' | 'marks' | null
  onClose: () => void
  menu: ReactNode
  hasHints: boolean
  /** The tile for which the dialog of the marks is open. */
  tile: { text: string; mark: Mark | undefined } | null
  /** Puts a mark on this tile, or removes the mark of the tile. */
  onMark: (mark: Mark | undefined) => void
  /** False if the player has switched off the keys S, H, ? and 1 to 4. */
  hasLetters: boolean
}

/** The dialogs that every board has: the menu on a phone, the list of keys, and the marks of a tile. */
export function MenuDialogs({ open, onClose, menu, hasHints, tile, onMark, hasLetters }: Props) {
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
                ? 'They work while the focus is on the board. You can switch off S, H, ? and 1 to 4'
                : 'S, H, ? and 1 to 4 are switched off. You can switch them on'}
            </span>{' '}
            in <a href="/settings#play">your settings</a>.
          </Text>
          <Text size="small" tone="soft">
            Tiles can be dragged to arrange them, too. A right click or a long press marks a tile.{' '}
            <a href="/how-to-play">How to play</a> tells the rest.
          </Text>
        </Stack>
      </Dialog>
      <Dialog open={open === 'marks' && tile !== null} onClose={onClose} title={`Mark ${tile?.text}`}>
        <Stack gap={3}>
          <Row gap={2}>
            {MARKS.map((mark) => (
              <Button
                key={mark}
                aria-label={`Mark ${mark}`}
                aria-pressed={tile?.mark === mark}
                onClick={() => onMark(mark)}
              >
                {mark}
              </Button>
            ))}
          </Row>
          {tile?.mark && <Button onClick={() => onMark(undefined)}>Remove the mark</Button>}
          <Text size="small" tone="soft">
            Marks are notes for yourself. Nobody else sees them.
          </Text>
        </Stack>
      </Dialog>
    </>
  )
}
