import { capitalize, formatNumber, inWords } from '../../../lib/format.ts'

export function playersLine(players: number): string {
  if (players === 0) return 'Nobody has finished it yet.'
  const many = players > 10 ? formatNumber(players) : capitalize(inWords(players))
  return players === 1 ? 'One player has finished it.' : `${many} players have finished it.`
}
