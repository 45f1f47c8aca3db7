import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../../../../design/IconButton.tsx'
import { Stack, Text } from '../../../../design/layout.tsx'
import { cx } from '../../../../lib/cx.ts'
import { showMiss } from '../../../../play/board/movements.ts'
import styles from './Suspects.module.css'

interface Props {
  question: string
  choices: readonly string[]
  /** Indexes of the suspects whom the player has wrongly accused. */
  ruledOut: readonly number[]
  chosen: number | null
  onChoose: (choice: number) => void
}

/**
 * Shows the suspects. The suspects whom the player has wrongly accused are crossed out. The player can also cross out a
 * suspect as a personal note. Such a note has no effect on the game.
 */
export function Suspects({ question, choices, ruledOut, chosen, onChoose }: Props) {
  const name = useId()
  const [pencilled, setPencilled] = useState<readonly number[]>([])
  const cards = useRef<HTMLFieldSetElement>(null)
  const out = ruledOut.length
  const before = useRef(out)
  const show = useEffectEvent(() => {
    const card = cards.current?.querySelector<HTMLElement>(`[data-choice="${ruledOut.at(-1)}"]`)
    if (card) showMiss(card, 'wrong')
  })
  useEffect(() => {
    if (out > before.current) show()
    before.current = out
  }, [out])
  return (
    <Stack as="fieldset" ref={cards} gap={2}>
      <Text as="legend" size="lead" className={styles.question}>
        {question}
      </Text>
      {choices.map((choice, index) => {
        const isOut = ruledOut.includes(index)
        const isPencilled = !isOut && pencilled.includes(index)
        return (
          <div
            key={choice}
            data-choice={index}
            className={cx(styles.card, isOut && styles.out, isPencilled && styles.pencilled)}
          >
            <label>
              <input
                type="radio"
                name={name}
                value={index}
                checked={index === chosen}
                disabled={isOut}
                aria-label={isOut ? `${choice}, ruled out` : undefined}
                onChange={() => onChoose(index)}
              />
              <span>{choice}</span>
            </label>
            {!isOut && (
              <IconButton
                className={styles.pencil}
                label={`Cross out ${choice}`}
                aria-pressed={isPencilled}
                icon={<Pencil size={18} aria-hidden="true" />}
                onClick={() => setPencilled(toggled(pencilled, index))}
              />
            )}
          </div>
        )
      })}
    </Stack>
  )
}

const toggled = (marks: readonly number[], mark: number) =>
  marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark]
