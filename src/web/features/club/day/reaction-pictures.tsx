import { Bandage, Coffee, type LucideIcon, Mountain, PartyPopper, Sparkle, Zap } from 'lucide-react'
import type { ClubReaction } from '../../../../engine/club/club.ts'

/** The name and the picture of each reaction. */
export const reactions: Record<ClubReaction, { name: string; Icon: LucideIcon }> = {
  bravo: { name: 'Bravo', Icon: PartyPopper },
  wow: { name: 'Wow', Icon: Sparkle },
  quick: { name: 'Quick', Icon: Zap },
  brave: { name: 'Brave', Icon: Mountain },
  ouch: { name: 'Ouch', Icon: Bandage },
  tea: { name: 'Tea', Icon: Coffee },
}
