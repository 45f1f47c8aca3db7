import { useState } from 'react'
import { Segments } from '../../design/Segments.tsx'
import type { Output } from '../../lib/api.ts'
import { preference, setPreference } from '../../lib/preference.ts'
import { useApi } from '../../lib/query.ts'

type StartLevel = Output<'GET /api/game/can-play'>['startLevels'][number]

const CHOICE = 'wordconnect-start-level'

/** The start level that the player chose in this browser, if that level is unlocked; otherwise 1. */
export const startLevelOf = (open: readonly StartLevel[]): StartLevel =>
  open.find((level) => String(level) === preference(CHOICE)) ?? 1

/** Lets the player choose the first level of the next run; renders nothing if only level 1 is unlocked. */
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
