import { useState } from 'react'
import { Segments } from '../../design/Segments.tsx'
import type { Output } from '../../lib/api.ts'
import { preference, setPreference } from '../../lib/preference.ts'
import { useApi } from '../../lib/query.ts'

type StartLevel = Output<'GET /api/game/can-play'>['startLevels'][number]

const CHOICE = 'wordconnect-start-level'

/** Where the next run begins: as the player chose in this browser, if it is open to them. */
export const startLevelOf = (open: readonly StartLevel[]): StartLevel =>
  open.find((level) => String(level) === preference(CHOICE)) ?? 1

/** Lets a player to whom a later level is open choose where the next run begins; nothing for others. */
export function StartLevel() {
  const open = useApi('GET /api/game/can-play').data?.startLevels ?? []
  const [level, setLevel] = useState<StartLevel>()
  if (open.length < 2) return null
  return (
    <Segments
      legend="Begin at"
      options={open.map((one) => ({ value: String(one), label: `Begin at level ${one}` }))}
      value={String(level ?? startLevelOf(open))}
      onChange={(chosen) => {
        setPreference(CHOICE, chosen)
        setLevel(open.find((one) => String(one) === chosen))
      }}
    />
  )
}
