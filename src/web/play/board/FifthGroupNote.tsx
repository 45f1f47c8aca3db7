import type { GameView } from '../../../contract/game.ts'
import { Text } from '../../design/layout.tsx'

/** A sentence below a finished board that names the category which was not on the board, although its words were. */
export const FifthGroupNote = ({ game: { fifthGroup } }: { game: Pick<GameView, 'fifthGroup'> }) =>
  fifthGroup && (
    <Text size="small">
      A fifth group was hidden here: <strong translate="no">{fifthGroup.name}</strong>
      {fifthGroup.words.length > 0 && <span translate="no">{` (${fifthGroup.words.join(', ')})`}</span>}.
    </Text>
  )
