import { WaitingPlayers } from '../../features/player/PlayerRow.tsx'
import { toastMissing, usePart } from '../../lib/part.ts'

const loadPlayers = async () => (await import('./Players.tsx')).Players

export function PlayersPart() {
  const Players = usePart(loadPlayers, { onError: toastMissing })
  return Players ? <Players /> : <WaitingPlayers count={20} />
}
