import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Duel } from '../../../../../contract/duel.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { PremiumOffer } from '../../../../domain/offers/Offers.tsx'
import { useAnnounce } from '../../../../lib/announce.ts'
import { capitalize, inWords, plural } from '../../../../lib/format.ts'
import { formatDay } from '../../../../lib/format-date.ts'
import { usePage } from '../../../../lib/page.ts'
import { useApi } from '../../../../lib/query.ts'
import { useUser } from '../../../../lib/session.ts'
import { useSecondsLeft } from '../../../../lib/use-seconds-left.ts'
import { BlankBoard } from '../../../../play/board/Board.tsx'
import { Frame } from '../../../../play/screen/Frame.tsx'
import { DeclineDialog } from '../../DeclineDialog.tsx'
import { BetweenYou, recordLine } from '../BetweenYou.tsx'
import { DuelBadge } from '../DuelBadge.tsx'
import type { Room } from '../use-room.ts'
import { useClockSamples, useStart } from '../use-start.ts'
import styles from './Lobby.module.css'
import { LobbyCard } from './LobbyCard.tsx'
import { lobbySentence, ownAttendance, rivalAttendance } from './lobby-words.ts'
import { useReady } from './use-ready.ts'

/** The screen of a duel that the player has not started yet. A board without words is visible behind the card. */
export function Lobby({ room }: { room: Room }) {
  const { duel, sides, live } = room
  const { id, groupCount } = duel
  const { name } = sides
  const heading = usePage(`Duel with ${name}`)
  const ready = useReady(room)
  useClockSamples(id)
  const isFree = !duel.canStart
  const startsAt = duel.canStart ? live.start.at : null
  const left = useSecondsLeft(startsAt)
  const { start, isStarting, hasFailed } = useStart(id, startsAt)
  const { data: record } = useApi('GET /api/challenges/:id/head-to-head', { params: { id } }, { fresh: true })

  // The server can announce the rival's start before the server confirms the player's start. During the countdown the
  // page therefore always shows the rival as ready.
  const rival = left === null ? rivalAttendance(duel, live) : 'ready'
  const mine = ownAttendance(live, ready.isReady)
  const sentence = lobbySentence({
    name,
    rival,
    mine,
    isCounting: left !== null,
    isCalledOff: live.isCalledOff,
  })
  useAnnounce(isFree ? '' : sentence)
  useAnnounce(left !== null && left > 0 && String(left))
  const words = `${capitalize(inWords(groupCount))} groups, ${groupCount * 4} words, the same for both.`
  const isWaiting = rival === 'away' || rival === 'here' || rival === 'ready' || rival === 'unknown'
  const isAlone = rival === 'away' && left === null
  return (
    <Frame
      isTall
      head={
        <Stack gap={0} className={styles.head}>
          <Row justify="space-between" wrap className={styles.top}>
            <DuelBadge />
            {record && (
              <Text size="small" tone="soft" className={styles.record}>
                {recordLine(record, name)}
              </Text>
            )}
          </Row>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>{`Duel with ${name}`}</h1>
          <Text tone="soft" className={styles.words}>
            {words}
          </Text>
          <Stack gap={8} className={styles.wide}>
            <LobbyFacts duel={duel} />
            {record && (
              <Stack as="section" gap={3} aria-labelledby="between">
                <Text as="h2" size="lead" id="between">
                  Between you
                </Text>
                <BetweenYou record={record} name={name} />
              </Stack>
            )}
          </Stack>
        </Stack>
      }
      board={
        // `--rows` is the number of rows. The style sheet of `src/web/play/screen/Frame.tsx` computes the height of a
        // row from it.
        <div className={styles.room} style={{ '--rows': groupCount } as CSSProperties}>
          <BlankBoard rows={groupCount} />
          <Renewed
            as={LobbyCard}
            on={isAlone ? 'alone' : isWaiting ? 'waiting' : 'open'}
            sides={sides}
            mine={isFree ? null : mine}
            rival={rival}
            left={hasFailed && left === 0 ? null : left}
          >
            {isFree ? (
              <FreeCard duel={duel} name={name} />
            ) : (
              <>
                <p key={sentence} className={styles.sentence}>
                  {sentence}
                </p>
                {isAlone && (
                  <Stack gap={2} align="center">
                    <Button busy={isStarting} onClick={start}>
                      Start without them
                    </Button>
                    <Line>They will race your ghost.</Line>
                  </Stack>
                )}
                {rival === 'finished' && <Line>You race a recording of their game.</Line>}
                {rival === 'racing' && <Line>Start, and you see each other’s steps.</Line>}
              </>
            )}
          </Renewed>
        </div>
      }
      foot={
        <div className={styles.foot}>
          <Row justify="space-between" className={styles.status}>
            <p>{statusLine(isFree, isWaiting, duel.expiresAt)}</p>
            <DeclineButton duel={duel} />
          </Row>
          {isFree ? (
            <FreeFoot />
          ) : (
            <div className={styles.actions}>
              <Link to="/" hash="challenges" className={buttonClass()}>
                <LeaveWords />
              </Link>
              {isWaiting ? (
                <ReadyButton isReady={ready.isReady} onPress={() => ready.setReady(!ready.isReady)} />
              ) : (
                <Button look="primary" busy={isStarting} onClick={start}>
                  {isStarting ? 'Starting…' : 'Start Race'}
                </Button>
              )}
            </div>
          )}
        </div>
      }
    />
  )
}

const Line = ({ children }: { children: string }) => (
  <Text size="small" tone="soft">
    {children}
  </Text>
)

const statusLine = (isFree: boolean, isWaiting: boolean, expiresAt: string): string => {
  if (isFree) return `Waits until ${formatDay(expiresAt)}.`
  return isWaiting ? 'Starts when both are ready.' : 'You have one attempt.'
}

/**
 * The same button element shows the texts for ready and not ready, so that the button does not move or lose the focus.
 */
function ReadyButton({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isReady}
      className={isReady ? `${buttonClass()} ${styles.pressed}` : buttonClass('primary')}
      onClick={onPress}
    >
      {isReady && <Check size={18} aria-hidden="true" />}
      <span>{isReady ? 'You are ready' : 'I’m ready'}</span>
    </button>
  )
}

/** The card for a free player, who is not allowed to start the duel. */
function FreeCard({ duel, name }: { duel: Duel; name: string }) {
  const { id } = useUser()
  return (
    <>
      <p className={styles.sentence}>
        {duel.challengerId === id ? `You have challenged ${name}.` : `${name} has challenged you.`}
      </p>
      <Line>Racing takes premium. The duel waits for you.</Line>
      <div className={styles.upsell}>
        <PremiumOffer gives="Speed duels, 10 hints a day, unlimited games" />
      </div>
    </>
  )
}

const LeaveWords = () => (
  <span>
    Leave<span className={styles.long}> the lobby</span>
  </span>
)

/** The links for a free player. One leaves the lobby; the other opens the daily challenge, which is free. */
const FreeFoot = () => (
  <div className={styles.actions}>
    <Link to="/" hash="challenges" className={buttonClass()}>
      <LeaveWords />
    </Link>
    <Link to="/daily-challenge" className={buttonClass()}>
      Play today’s daily
    </Link>
  </div>
)

function LobbyFacts({ duel: { groupCount, maxMistakes } }: { duel: Duel }) {
  const facts = [
    ['Board', `The same ${groupCount * 4} words, ${inWords(groupCount)} groups`],
    ['Wins', 'Higher score, then fewer seconds'],
    ['Ends', `All found, or ${plural(maxMistakes, 'mistake')}`],
    ['Hints', 'None'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <Row key={name}>
          <Text as="dt" size="small" tone="soft">
            {name}
          </Text>
          <Text as="dd" size="small">
            {text}
          </Text>
        </Row>
      ))}
    </dl>
  )
}

function DeclineButton({ duel }: { duel: Duel }) {
  const { id } = useUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {duel.challengerId === id ? 'Take back duel' : 'Decline'}
      </Button>
      <DeclineDialog duel={isAsking ? duel : undefined} onClose={() => setAsking(false)} />
    </>
  )
}
