import type { English } from '../../../../engine/english.ts'
import { Button } from '../../../design/Button.tsx'
import { Choice } from '../../../design/Choice.tsx'
import { Row } from '../../../design/layout.tsx'
import { Switch } from '../../../design/Switch.tsx'
import { toastMissing } from '../../../lib/part.ts'
import { usePlaySettings } from '../../../lib/play-settings.ts'
import { Section } from './Section.tsx'

type Signals = typeof import('../../../lib/signals.ts')

/** Loads the tones and vibrations at the first preview. */
const preview = (show: (signals: Signals) => void) =>
  import('../../../lib/signals.ts').then(show, () => toastMissing())

const spellings: readonly { value: English; label: string }[] = [
  { value: 'browser', label: 'As my browser' },
  { value: 'british', label: 'British' },
  { value: 'american', label: 'American' },
]

/** The settings that change how every board plays. */
export function PlaySettings() {
  const { waitForMe, boardKeys, vibrates, tones, english, change } = usePlaySettings()
  return (
    <Section
      id="play"
      title="Play"
      about="These belong to your account, so they are the same wherever you play."
    >
      <Switch
        label="Wait for me"
        note="After a level, a duel or a story board, nothing opens until you press a button."
        isOn={waitForMe}
        onChange={(isOn) => change({ waitForMe: isOn })}
      />
      <Switch
        label="Keys for the board"
        note="S shuffles, H shows a hint, 1 to 4 mark a tile and ? lists all keys while the focus is on the board."
        isOn={boardKeys}
        onChange={(isOn) => change({ boardKeys: isOn })}
      />
      <Switch
        label="Vibration"
        note="A short one for a group, two for a wrong guess, on devices that can vibrate."
        isOn={vibrates}
        onChange={(isOn) => change({ vibrates: isOn })}
      />
      <Switch
        label="Tones"
        note="Six short tones tell how a guess and a board ended."
        isOn={tones}
        onChange={(isOn) => change({ tones: isOn })}
      />
      <Row wrap>
        <Button onClick={() => preview((signals) => signals.previewVibration())}>Try the vibration</Button>
        <Button onClick={() => preview((signals) => signals.previewTones())}>Hear the tones</Button>
      </Row>
      <Choice
        label="Words and spelling"
        note="Colour or color, on your next boards. Dailies and duels are the same for everybody."
        options={spellings}
        value={english}
        onChange={(chosen) => change({ english: chosen })}
      />
    </Section>
  )
}
