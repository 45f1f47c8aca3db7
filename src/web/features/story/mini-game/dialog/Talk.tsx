import { useEffect, useRef } from 'react'
import { Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { prefersStill } from '../../../../lib/motion.ts'
import { isTouched } from '../../../../lib/page.ts'
import { arriving } from '../../layout.tsx'
import { dialogMark } from '../sentences.ts'
import type { DialogBoard } from './CharacterDialog.tsx'
import styles from './Talk.module.css'

/** Shows the conversation. The player must reply to the last sentence. */
export function Talk({ board: { character, said, number, count, speaker, line } }: { board: DialogBoard }) {
  const open = useOpenLine(number)
  return (
    <div className={styles.talk}>
      <Text size="small" className={styles.role}>
        You speak for <strong>{`${character.name}.`}</strong> {character.about}
      </Text>
      <ol className={styles.slips} aria-label="The talk so far">
        {said.map((exchange, index) => (
          <li key={exchange.line}>
            <Slip name={exchange.speaker.name}>{exchange.line}</Slip>
            <Slip name={character.name} isOwn>
              {exchange.reply}
            </Slip>
            <Text size="small" className={cx(styles.told, index === said.length - 1 && arriving)}>
              <Text as="b" tone={exchange.right ? 'good' : 'bad'} className={styles.mark}>
                <Mark isRight={exchange.right} />
                {`${dialogMark(exchange.right)}.`}
              </Text>{' '}
              {exchange.told}
            </Text>
          </li>
        ))}
        <li key={number} ref={open} tabIndex={-1} className={styles.openLine}>
          <VisuallyHidden>{`Exchange ${number} of ${count}.`}</VisuallyHidden>
          <Slip name={speaker.name} isNew={said.length > 0}>
            {line}
          </Slip>
        </li>
      </ol>
    </div>
  )
}

interface SlipProps {
  name: string
  isOwn?: boolean
  isNew?: boolean
  children: string
}

const Slip = ({ name, isOwn = false, isNew = false, children }: SlipProps) => (
  <div className={cx(styles.slip, isOwn && styles.own, isNew && arriving)}>
    <Text size="note" strong className={styles.name}>
      {name}
    </Text>
    <p>{children}</p>
  </div>
)

const Mark = ({ isRight }: { isRight: boolean }) => (
  <svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true">
    {isRight ? (
      <>
        <path d="M1 7c5-5 7-3 13 0s9 4 13-1" />
        <circle cx="14" cy="7" r="4.5" />
      </>
    ) : (
      <>
        <path d="M1 7c4-4 6-2 8 0M27 6c-4 4-6 2-8 1" />
        <circle className={styles.hollow} cx="14" cy="7" r="3.5" />
      </>
    )}
  </svg>
)

/** Scrolls to a new sentence and moves the focus to it. A screen reader then reads the sentence before the replies. */
function useOpenLine(number: number) {
  const open = useRef<HTMLLIElement>(null)
  const before = useRef(number)
  useEffect(() => {
    if (before.current === number) return
    before.current = number
    if (isTouched()) open.current?.focus({ preventScroll: true })
    open.current?.scrollIntoView({ block: 'center', behavior: prefersStill() ? 'auto' : 'smooth' })
  }, [number])
  return open
}
