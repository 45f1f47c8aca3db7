import type { GameView } from '../../../contract/game.ts'
import { WORDS_KEPT_DAYS } from '../../../engine/play/folded.ts'
import { Text } from '../../design/layout.tsx'

/** A sentence below an old board that the server keeps without its words. */
export const FoldedNote = ({ game }: { game: Pick<GameView, 'folded'> }) =>
  game.folded && (
    <Text tone="soft">
      {`The words of a board are kept for ${WORDS_KEPT_DAYS} days. The result, the groups and the colours of your guesses stay.`}
    </Text>
  )
