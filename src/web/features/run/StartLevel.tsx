import { useState } from 'react'
import { Segments } from '../../design/Segments.tsx'
import type { Output } from '../../lib/api.ts'
import { preference, setPreference } from '../../lib/preference.ts'
import { useApi } from '../../lib/query.ts'

type StartLevel = Output<'GET /api/game/can-play'>['startLevels'][number]

const CHOICE = 'wordconnect-start-level'

/** The start level that the player has chosen in this browser. If this level is not unlocked, the result is 1. */
export const startLevelOf = (open: readonly StartLevel[]): StartLevel =>
  open.find((level) => String(level) === preference(CHOICE)) ?? 1

interface Choice {
  open: readonly StartLevel[]
  level: StartLevel
  choose: (level: StartLevel | undefined) => void
}

/** Returns the levels at which the player can start the next run, and the chosen level. */
export function useStartLevel(): Choice {
  const open = useApi('GET /api/game/can-play').data?.startLevels ?? []
  const [chosen, choose] = useState<StartLevel>()
  return { open, level: chosen ?? startLevelOf(open), choose }
}

/** Lets the player choose the first level of the next run. Shows nothing if only level 1 is unlocked. */
export function StartLevel({ choice: { open, level, choose } }: { choice: Choice }) {
  if (open.length < 2) return null
  return (
    <Segments
      legend="Begin at"
      options={open.map((one) => ({ value: String(one), label: `Begin at level ${one}` }))}
      value={String(level)}
      onChange={(chosen) => {
        setPreference(CHOICE, chosen)
        choose(open.find((one) => String(one) === chosen))
      }}
    />
  )
}
