import { accountScreens } from './account-screens.ts'
import { clubScreens } from './club-screens.ts'
import { dailyScreens } from './daily-screens.ts'
import { deskScreens } from './desk-screens.ts'
import { duelScreens } from './duel-screens.ts'
import { friendScreens } from './friend-screens.ts'
import { gameScreens } from './game-screens.ts'
import { homeScreens } from './home-screens.ts'
import { madeBoardScreens } from './made-board-screens.ts'
import { pageScreens } from './page-screens.ts'
import type { Screen } from './stage.ts'
import { storyScreens } from './story-screens.ts'
import { themeScreens } from './theme-screens.ts'
import { workshopScreens } from './workshop-screens.ts'

/** Every page in every state that a user can see. Add each new state of a page to this list. */
export const screens: readonly Screen[] = [
  ...accountScreens,
  ...homeScreens,
  ...friendScreens,
  ...gameScreens,
  ...dailyScreens,
  ...duelScreens,
  ...storyScreens,
  ...pageScreens,
  ...themeScreens,
  ...deskScreens,
  ...workshopScreens,
  ...madeBoardScreens,
  ...clubScreens,
]
