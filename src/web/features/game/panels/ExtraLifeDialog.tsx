import type { GameView } from '../../../../contract/game.ts'
import { useApi } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Knots } from '../../../ui/Thread.tsx'

interface Props {
  game: GameView
  isOpen: boolean
  isBusy: boolean
  onUse: () => void
  onGiveUp: () => void
}

/** The game waits (decisions.md, "Mistakes"): an extra life ties one knot again, or the run ends. It must be answered. */
export function ExtraLifeDialog({ game, isOpen, isBusy, onUse, onGiveUp }: Props) {
  const { data } = useApi('GET /api/subscription/status')
  const lives = data?.extraLivesRemaining
  return (
    <Dialog
      open={isOpen}
      onClose={onGiveUp}
      dismissible={false}
      title="Out of mistakes"
      actions={
        <>
          <Button busy={isBusy} onClick={onGiveUp}>
            Give up
          </Button>
          {game.canUseExtraLife && (
            <Button look="primary" busy={isBusy} onClick={onUse}>
              Use an extra life
            </Button>
          )}
        </>
      }
    >
      <Knots left={0} total={game.maxMistakes} label="No mistakes left" />
      <p>
        {game.canUseExtraLife
          ? `An extra life lets you play on with one mistake left.${lives ? ` You have ${lives}.` : ''} Giving up ends the run and shows the groups.`
          : 'There is no extra life to use here. Giving up ends the run and shows the groups.'}
      </p>
    </Dialog>
  )
}
