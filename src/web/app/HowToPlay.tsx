import { HowToPlay as Page } from '../features/help/HowToPlay.tsx'
import { Bare } from '../ui/Bare.tsx'

/** The rules of the game, outside of the app: the same for visitors and players. */
export const HowToPlay = () => (
  <Bare>
    <Page />
  </Bare>
)
