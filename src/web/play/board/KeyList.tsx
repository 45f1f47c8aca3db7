import { ShortcutList } from '../../design/ShortcutList.tsx'

/** Descriptions of the keys that Board.tsx and play/screen/game-keys.ts handle. */
const shortcuts = [
  { keys: ['←', '↑', '→', '↓'], does: 'Move between tiles' },
  { keys: ['Home', 'End'], does: 'First and last tile of the row' },
  { keys: ['Space', 'Enter'], does: 'Select a tile, or take it back' },
  { keys: ['Ctrl + arrow'], does: 'Move the tile itself' },
  { keys: ['Ctrl + Z'], does: 'Undo a move or a shuffle' },
  { keys: ['1', '2', '3', '4'], does: 'Mark a tile' },
  { keys: ['Esc'], does: 'Clear the selection, then the marks' },
  { keys: ['S'], does: 'Shuffle' },
  { keys: ['H'], does: 'Use a hint (asks first)' },
  { keys: ['?'], does: 'Show these keys' },
] as const

/** Lists the keys that work on a board while the focus is in the game. */
export const KeyList = ({ hasHints }: { hasHints: boolean }) => (
  <ShortcutList shortcuts={shortcuts.filter(({ keys }) => hasHints || keys[0] !== 'H')} />
)
