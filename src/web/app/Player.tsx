import { ChallengeButton } from '../features/duel/challenge/ChallengeButton.tsx'
import { DuelRecord } from '../features/duel/record/DuelRecord.tsx'
import { BestCards } from '../features/leaderboard/BestCards.tsx'
import { PlayerPage } from '../features/player/PlayerPage.tsx'
import { DeadEnd } from './NotFound.tsx'

/** /players/…: the player feature's page, with the leaderboard feature's bests and what the duel feature knows. */
export const Player = () => (
  <PlayerPage
    DeadEnd={DeadEnd}
    BestCards={BestCards}
    DuelRecord={DuelRecord}
    ChallengeButton={ChallengeButton}
  />
)
