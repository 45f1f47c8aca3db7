import { PlayerClubs } from '../../features/club/PlayerClubs.tsx'
import { ChallengeButton } from '../../features/duel/challenge/ChallengeButton.tsx'
import { DuelRecord } from '../../features/duel/record/DuelRecord.tsx'
import { HiddenPlayer } from '../../features/friend/block/HiddenPlayer.tsx'
import { PlayerMenu } from '../../features/friend/PlayerMenu.tsx'
import { BestCards } from '../../features/leaderboard/BestCards.tsx'
import { BoardsLink } from '../../features/made-board/BoardsLink.tsx'
import { PlayerPage, type Profile } from '../../features/player/PlayerPage.tsx'
import { loadReport } from '../../features/report/load-report.ts'

const Menu = ({ player }: { player: Profile['user'] }) => (
  <PlayerMenu player={player} loadReport={loadReport} />
)

/** A player's page, with components of the leaderboard, duel, friend, club and made-board features. */
export const Player = () => (
  <PlayerPage
    BestCards={BestCards}
    DuelRecord={DuelRecord}
    ChallengeButton={ChallengeButton}
    Menu={Menu}
    BoardsLink={BoardsLink}
    PlayerClubs={PlayerClubs}
    HiddenPlayer={HiddenPlayer}
  />
)
