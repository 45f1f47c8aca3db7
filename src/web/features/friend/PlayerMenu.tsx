import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Dropdown } from '../../design/Dropdown.tsx'
import { entryClass } from '../../design/entry.ts'
import { IconButton } from '../../design/IconButton.tsx'
import { toastMissing, usePart } from '../../lib/part.ts'
import { BlockDialog } from './block/BlockDialog.tsx'

interface Player {
  username: string | null
  profileImageUrl: string | null
}

interface Props {
  player: Player
  /** Loads the dialog for a report, which belongs to another feature. */
  loadReport: () => Promise<ComponentType<{ player: Player; onClose: () => void }>>
}

/** The entries on another player's page that are seldom needed: Report and Block. */
export function PlayerMenu({ player, loadReport }: Props) {
  const [asked, setAsked] = useState<'report' | 'block'>()
  const close = () => setAsked(undefined)
  const ReportDialog = usePart(asked === 'report' ? loadReport : undefined, {
    onError: () => {
      close()
      toastMissing()
    },
  })
  const { username } = player
  if (username === null) return null
  return (
    <>
      <Dropdown
        button={(opener) => (
          <IconButton
            {...opener}
            outlined
            label={`More about ${username}`}
            icon={<EllipsisVertical size={20} aria-hidden="true" />}
          />
        )}
      >
        <li>
          <button type="button" className={entryClass} onClick={() => setAsked('report')}>
            <Flag size={18} aria-hidden="true" /> Report
          </button>
        </li>
        <li>
          <button type="button" className={entryClass} onClick={() => setAsked('block')}>
            <Ban size={18} aria-hidden="true" /> Block
          </button>
        </li>
      </Dropdown>
      {ReportDialog && <ReportDialog player={player} onClose={close} />}
      {asked === 'block' && <BlockDialog username={username} onClose={close} />}
    </>
  )
}
