import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '../../../contract/api.ts'
import { REPORT_NOTE_MAX, type ReportReason, reportReasons } from '../../../engine/report.ts'
import { Choices, ReasonDialog } from '../../domain/report/ReasonDialog.tsx'
import { call } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'

export interface Reported {
  username: string | null
  profileImageUrl: string | null
}

type Body = Input<'POST /api/users/:username/report'>['body']
type About = Body['about']

const abouts: readonly (readonly [About, string])[] = [
  ['name', 'The name'],
  ['picture', 'The picture'],
]
const reasons = Object.entries(reportReasons) as [ReportReason, string][]

/** The dialog in which a player reports the name of another player, or the picture if there is one. */
export function ReportDialog({ player, onClose }: { player: Reported; onClose: () => void }) {
  const hasPicture = player.profileImageUrl !== null
  const [about, setAbout] = useState<About | undefined>(hasPicture ? undefined : 'name')
  const send = useMutation({
    mutationFn: (body: Body) =>
      call('POST /api/users/:username/report', { params: { username: player.username ?? '' }, body }),
  })
  return (
    <ReasonDialog
      title={hasPicture ? 'Report a name or picture' : 'Report a name'}
      intro={
        <>
          <b translate="no">{playerName(player)}</b> does not learn who reported it.
        </>
      }
      legend={hasPicture ? 'Why?' : 'What is wrong with the name?'}
      reasons={reasons}
      noteMax={REPORT_NOTE_MAX}
      isComplete={about !== undefined}
      sending={send}
      onSend={(report) => about && send.mutate({ about, ...report })}
      onClose={onClose}
    >
      {hasPicture && <Choices legend="What is wrong?" options={abouts} value={about} onChange={setAbout} />}
    </ReasonDialog>
  )
}
