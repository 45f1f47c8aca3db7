import { Share2 } from 'lucide-react'
import type { GameView } from '../../../../contract/game.ts'
import { Button } from '../../../design/Button.tsx'
import { copyText } from '../../../lib/copy.ts'
import { formatSeconds, plural } from '../../../lib/format.ts'
import { hasSystemShare, systemShare } from '../../../lib/system-share.ts'
import { toast } from '../../../lib/toast.ts'
import type { Detail } from '../board-words.ts'
import { boardUrl } from '../own/board-links.ts'

/** Returns what is shared about a result. It contains no word of the board. */
function messageOf({ title }: Detail, { solved, mistakes, elapsedSeconds }: GameView): string {
  if (!solved) return `“${title}” on WordConnect was too hard for me. Can you solve it?`
  const how = mistakes === 0 ? 'no mistakes' : plural(mistakes, 'mistake')
  return `I solved “${title}” on WordConnect with ${how} in ${formatSeconds(elapsedSeconds)}.`
}

interface Props {
  board: Detail
  game: GameView
  isPrimary: boolean
}

/** Opens the share dialog of the system. A browser without one copies the message with the link. */
export function ShareButton({ board, game, isPrimary }: Props) {
  const share = async () => {
    const text = messageOf(board, game)
    const url = boardUrl(board.id)
    if (hasSystemShare() && (await systemShare({ text, url }))) return
    if (await copyText(`${text}\n${url}`)) toast({ title: 'Link copied', tone: 'good' })
    else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }
  return (
    <Button
      look={isPrimary ? 'primary' : 'secondary'}
      icon={<Share2 size={18} aria-hidden="true" />}
      onClick={() => void share()}
    >
      {hasSystemShare() ? 'Share' : 'Copy link'}
    </Button>
  )
}
