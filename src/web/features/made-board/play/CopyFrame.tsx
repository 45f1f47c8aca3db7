import { CodeXml } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { copyText } from '../../../lib/copy.ts'
import { toast } from '../../../lib/toast.ts'
import { boardPath, type Detail } from '../board-words.ts'

/** Returns the HTML of a frame with the board, for other sites. */
function frameOf({ id, title }: Detail): string {
  const frame = document.createElement('iframe')
  frame.setAttribute('src', `${location.origin}${boardPath(id)}/embed`)
  frame.setAttribute('title', `${title}, a board on WordConnect`)
  frame.setAttribute('width', '100%')
  frame.setAttribute('height', '560')
  frame.setAttribute('style', 'border: 0; max-width: 720px')
  frame.setAttribute('loading', 'lazy')
  return frame.outerHTML
}

/** The button that copies the HTML with which another site shows the board. */
export function CopyFrame({ board }: { board: Detail }) {
  const copy = async () => {
    if (await copyText(frameOf(board)))
      toast({
        title: 'Code copied',
        description: 'Paste it into your page to show this board there.',
        tone: 'good',
      })
    else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }
  return (
    <Button look="quiet" icon={<CodeXml size={18} aria-hidden="true" />} onClick={() => void copy()}>
      Copy embed code
    </Button>
  )
}
