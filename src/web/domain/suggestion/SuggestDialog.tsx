import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import type { Suggestion } from '../../../contract/suggestion.ts'
import { Button, ButtonLink } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { refresh } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { GroupGlyph, groupColor } from '../group/Group.tsx'
import styles from './SuggestDialog.module.css'

interface Props {
  game: Pick<GameView, 'id' | 'completedGroups' | 'missedGroups' | 'madeBoardId'>
  onClose: () => void
}

/**
 * Sends a word and the colour of its second group. Returns the server's sentence about it: about a board of a player the
 * maker hears of it, about every other board the staff.
 */
async function sendWord(
  { id, madeBoardId }: Props['game'],
  body: { word: string; color: string },
): Promise<string> {
  if (madeBoardId !== undefined)
    return (await call('POST /api/boards/:id/claims', { params: { id: madeBoardId }, body })).message
  const suggestion = await call('POST /api/game/:id/suggestions', { params: { id }, body })
  void refresh('GET /api/suggestions')
  return answerTo(suggestion)
}

/**
 * The dialog in which a player suggests a second group for a word of a finished board. Later, the dialog shows the
 * decision.
 */
export function SuggestDialog({ game, onClose }: Props) {
  const groups = [...game.completedGroups, ...(game.missedGroups ?? [])]
  const [word, setWord] = useState<string>()
  const [color, setColor] = useState<string>()
  const home = groups.find(({ words }) => word !== undefined && words.includes(word))
  const send = useMutation({
    mutationFn: (body: { word: string; color: string }) => sendWord(game, body),
  })
  const isComplete = word !== undefined && color !== undefined && color !== home?.color
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !send.isPending) send.mutate({ word, color })
  }
  const refusal = send.error && !isUnauthorized(send.error) ? errorMessage(send.error) : undefined
  const { data: user } = useQuery(userQuery)
  if (!user)
    return (
      <Dialog open onClose={onClose} title="A word that fits too">
        <Stack>
          <p>With an account, you can tell the maker about it.</p>
          <ButtonLink look="primary" wide href={`/auth?next=${encodeURIComponent(location.pathname)}`}>
            Create a free account
          </ButtonLink>
        </Stack>
      </Dialog>
    )
  if (send.data)
    return (
      <Dialog open onClose={onClose} title="A word that fits too">
        <Answer
          text={send.data}
          onMore={() => {
            setWord(undefined)
            setColor(undefined)
            send.reset()
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="A word that fits too" wide>
      <Stack as="form" className={styles.form} onSubmit={submit}>
        <fieldset>
          <legend>The word</legend>
          <Row gap={2} wrap>
            {groups.flatMap((group) =>
              group.words.map((text) => (
                <label key={text} className={cx(styles.choice, styles.word)}>
                  <input
                    type="radio"
                    name="word"
                    checked={word === text}
                    onChange={() => {
                      setWord(text)
                      if (color === group.color) setColor(undefined)
                    }}
                  />
                  <span translate="no">{text}</span>
                </label>
              )),
            )}
          </Row>
        </fieldset>
        <fieldset>
          <legend>fits this group too</legend>
          <Stack gap={2}>
            {groups.map((group) => (
              <label key={group.color} className={styles.choice}>
                <input
                  type="radio"
                  name="group"
                  checked={color === group.color}
                  disabled={group === home}
                  onChange={() => setColor(group.color)}
                />
                <span className={styles.sign} style={{ background: groupColor(group.color) }}>
                  <GroupGlyph color={group.color} size={18} />
                </span>
                <span translate="no">{group.name}</span>
              </label>
            ))}
          </Stack>
        </fieldset>
        {refusal && (
          <Text role="alert" tone="bad">
            {refusal}
          </Text>
        )}
        <Button type="submit" look="primary" wide busy={send.isPending} dimmed={!isComplete}>
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
      </Stack>
    </Dialog>
  )
}

interface AnswerProps {
  text: string
  onMore: () => void
  onClose: () => void
}

/** What is known or decided about the player's suggestion. */
function Answer({ text, onMore, onClose }: AnswerProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  // The button that the player pressed no longer exists, so the code moves the focus to the text with the answer.
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <Stack>
      <p ref={paragraph} tabIndex={-1}>
        {text}
      </p>
      <Row gap={2} wrap className={styles.ways}>
        <Button onClick={onMore}>Another word</Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Row>
    </Stack>
  )
}

function answerTo({ word, category, verdict }: Suggestion): string {
  if (verdict === 'fits')
    return `Yes, ${word} fits “${category}” too. That is known, and boards are dealt with it in mind.`
  if (verdict === 'does_not_fit')
    return `We have looked at this one before: ${word} does not count for “${category}”. Thank you for saying so.`
  return `Thank you. Somebody will look at ${word} and “${category}”, and you will be told what was decided.`
}
