import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fit } from '../../../../../engine/tile-text.ts'
import { useElementSize } from '../../../../design/use-element-size.ts'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { showMiss } from '../../../../play/board/movements.ts'
import { Ruler } from '../../../../play/board/Ruler.tsx'
import { useWordFits, wordStyle } from '../../../../play/board/word-fit.ts'
import styles from './WordBank.module.css'

/** `used`: the player has used the word in the game. `missed`: the word was wrong. */
export interface BankWord {
  word: string
  state: 'free' | 'used' | 'missed'
  /** A text after the word that only screen readers read. */
  note: string
}

interface Props {
  gameId: string
  label: string
  words: readonly BankWord[]
  /** The word of the last wrong move. A new `serial` starts the animation of the word again. */
  miss: { word: string; kind: 'wrong' | 'repeat'; serial: number } | null
  onPress: (word: string) => void
}

/**
 * Shows the words from which the player can choose, as small tiles. The tile of a used word stays at its position and
 * is empty.
 */
export function WordBank({ gameId, label, words, miss, onPress }: Props) {
  const bank = useRef<HTMLFieldSetElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const size = useElementSize(bank, 'button')
  const fits = useWordFits(
    ruler,
    gameId,
    words.map(({ word }) => word),
    size,
  )
  const show = useEffectEvent(() => {
    const tile = miss && bank.current?.querySelector<HTMLElement>(`[data-word="${CSS.escape(miss.word)}"]`)
    if (tile) showMiss(tile, miss.kind)
  })
  const serial = miss?.serial
  useEffect(() => {
    if (serial !== undefined) show()
  }, [serial])
  return (
    <fieldset ref={bank} className={styles.bank}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {words.map((one) => (
        <BankTile key={one.word} {...one} fit={fits?.[one.word]} onPress={() => onPress(one.word)} />
      ))}
      <Ruler ruler={ruler} />
    </fieldset>
  )
}

interface TileProps extends BankWord {
  fit: Fit | undefined
  onPress: () => void
}

function BankTile({ word, state, note, fit, onPress }: TileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={note ? `${word}, ${note}` : undefined}
      data-state={state}
      data-word={word}
      onClick={onPress}
    >
      <span className={styles.word} style={fit && wordStyle(fit)} data-ready={fit && ''} translate="no">
        {fit ? fit.lines.join('\n') : word}
      </span>
    </button>
  )
}
