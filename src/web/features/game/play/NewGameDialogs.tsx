import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../lib/query.ts'
import { run } from './game-cache.ts'
import { ReadyDialogs } from './ReadyDialogs.tsx'
import { isUsedUp, useStart } from './use-start.ts'

interface Props {
  /** Level of the open run, which ends with it. */
  level: number
  onClose: () => void
}

/** Gives up the open run for a new one, from another page: asks first, or says that today's games are used up. */
export function NewGameDialogs({ level, onClose }: Props) {
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()
  const canPlay = useApi('GET /api/game/can-play', {}, { fresh: true })
  const { start, isStarting } = useStart({
    onDealt: (game) => {
      run.keep(game)
      void navigate({ to: '/game' })
    },
    onLimit: () => setRefused(true),
  })
  if (canPlay.isPending) return null
  const isLimited = isRefused || isUsedUp(canPlay.data)
  return (
    <ReadyDialogs
      question={isLimited ? null : 'new'}
      isLimited={isLimited}
      hasRun
      level={level}
      isStarting={isStarting}
      onYes={() => start('new')}
      onClose={onClose}
    />
  )
}
