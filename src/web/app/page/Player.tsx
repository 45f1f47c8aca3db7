import { PlayerClubs } from '../../features/club/PlayerClubs.tsx'
import { ChallengeButton } from '../../features/duel/challenge/ChallengeButton.tsx'
import { DuelRecord } from '../../features/duel/record/DuelRecord.tsx'
import { BestCards } from '../../features/leaderboard/BestCards.tsx'
import { BoardsLink } from '../../features/made-board/BoardsLink.tsx'
import { PlayerPage } from '../../features/player/PlayerPage.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'

/** A player's page, with components of the leaderboard, duel, report, club and made-board features. */
export const Player = () => (
  <PlayerPage
    BestCards={BestCards}
    DuelRecord={DuelRecord}
    ChallengeButton={ChallengeButton}
    ReportButton={ReportButton}
    BoardsLink={BoardsLink}
    PlayerClubs={PlayerClubs}
  />
)
