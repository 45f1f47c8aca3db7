import { ChallengeButton } from '../../features/duel/challenge/ChallengeButton.tsx'
import { DuelRecord } from '../../features/duel/record/DuelRecord.tsx'
import { BestCards } from '../../features/leaderboard/BestCards.tsx'
import { PlayerPage } from '../../features/player/PlayerPage.tsx'

/** A player's page, with components of the leaderboard and duel features. */
export const Player = () => (
  <PlayerPage BestCards={BestCards} DuelRecord={DuelRecord} ChallengeButton={ChallengeButton} />
)
