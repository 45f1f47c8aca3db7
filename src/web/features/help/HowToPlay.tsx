import { type ReactNode, useEffect } from 'react'
import { FREEZE_EVERY } from '../../../engine/daily/streak.ts'
import {
  FREE_GAMES_PER_DAY,
  FREE_HINTS_PER_DAY,
  groupCount,
  MAX_MISTAKES,
  POINTS_PER_GROUP,
  POINTS_PER_MISTAKE_LEFT,
  POINTS_PER_THREE_GROUPS,
  PREMIUM_HINTS_PER_DAY,
} from '../../../engine/rules.ts'
import { buttonClass } from '../../design/Button.tsx'
import { Page, Row, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { Strokes } from '../../design/Strokes.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { ThreadUnderline } from '../../design/ThreadUnderline.tsx'
import { capitalize, inWords, plural } from '../../lib/format.ts'
import { usePage } from '../../lib/page.ts'
import { sessionHint } from '../../lib/session.ts'
import { KeyList } from '../../play/board/KeyList.tsx'
import { loadWordFace } from '../../play/board/word-fit.ts'
import { Example } from './Example.tsx'
import styles from './HowToPlay.module.css'

const citrus = { name: 'Citrus fruits', words: ['lime', 'lemon', 'yuzu', 'pomelo'], color: 'group-1' }
const keys = { name: 'Found on a piano', words: ['key', 'pedal', 'hammer', 'lid'], color: 'group-3' }
const eight = ['lime', 'lemon', 'yuzu', 'pedal', 'key', 'hammer', 'lid', 'pomelo']
const four = eight.filter((word) => !citrus.words.includes(word))

interface Props {
  title: string
  picture?: ReactNode
  children: ReactNode
}

function Lesson({ title, picture, children }: Props) {
  return (
    <Row as="section" wrap gap={6} align="start" justify="space-between" className={styles.lesson}>
      <Stack gap={3} className={styles.measure}>
        <Text as="h2" size="lead">
          {title}
        </Text>
        {children}
      </Stack>
      {picture && (
        <Stack gap={3} className={styles.picture}>
          {picture}
        </Stack>
      )}
    </Row>
  )
}

/** The status line in a picture that shows a guess. */
const Says = ({ children }: { children: ReactNode }) => (
  <Text strong aria-hidden="true">
    {children}
  </Text>
)

const MistakesLeft = ({ used, children }: { used: number; children: ReactNode }) => (
  <Row wrap aria-hidden="true">
    <Strokes used={used} total={MAX_MISTAKES} />
    <Text as="span" strong>
      {children}
    </Text>
  </Row>
)

const Progress = ({ knots, tied, children }: { knots: number; tied: number; children: ReactNode }) => (
  <Text as="div" strong aria-hidden="true">
    <div className={styles.progress}>
      <ProgressThread knots={knots} tied={tied} />
    </div>
    {children}
  </Text>
)

/**
 * The rules of the game with pictures, for visitors and players. All numbers in the text are constants of the game
 * engine.
 */
export function HowToPlay() {
  const heading = usePage('How to play')
  useEffect(() => {
    void loadWordFace()
  }, [])
  const isVisitor = sessionHint() === 'none'
  const mistakes = inWords(MAX_MISTAKES)
  const play = (
    <a href={isVisitor ? '/' : '/game'} className={buttonClass('primary')}>
      {isVisitor ? 'Play a first board' : 'Play Game'}
    </a>
  )
  return (
    <Page as="main" className={styles.page}>
      <Stack as="header" align="start">
        <Text as="h1" size="title" ref={heading} tabIndex={-1} className={styles.title}>
          How to play
          <ThreadUnderline />
        </Text>
        <p className={styles.measure}>
          Sixteen words lie on the table, in {inWords(groupCount(1))} groups of four that belong together.
          Find all of them before you have made {mistakes} mistakes.
        </p>
        <Row wrap>
          {play}
          <a href="/" className={buttonClass('quiet')}>
            Back to {isVisitor ? 'the start' : 'Home'}
          </a>
        </Row>
      </Stack>
      <div>
        <Lesson
          title="Choose four words"
          picture={<Example words={eight} selected={['lime', 'lemon', 'yuzu']} />}
        >
          <p>
            Press the words that have something in common. A thread ties them together. Press a word again to
            take it back, or Clear to begin anew.
          </p>
        </Lesson>

        <Lesson title="Find a group" picture={<Example found={citrus} words={four} />}>
          <p>
            With the fourth word your guess is checked by itself. Four that belong together become one banner,
            and only then are you told what they share.
          </p>
        </Lesson>

        <Lesson
          title="One away"
          picture={
            <>
              <Example words={eight} selected={['lime', 'lemon', 'yuzu', 'pedal']} />
              <Says>One away from a group. Three mistakes left.</Says>
            </>
          }
        >
          <p>
            Three of your four belong together, one does not. It costs a mistake, and it tells you how close
            you are: change one word. The same wrong four again costs nothing.
          </p>
        </Lesson>

        <Lesson
          title={`${capitalize(mistakes)} mistakes`}
          picture={
            <>
              <MistakesLeft used={1}>Not a group. Three mistakes left.</MistakesLeft>
              <Example missed={keys} words={[]} />
            </>
          }
        >
          <p>
            Each wrong guess takes one of {mistakes} strokes away. When the last is gone the run is over, and
            you see the groups that you have not found.
          </p>
        </Lesson>

        <Lesson
          title="Red herrings"
          picture={
            <>
              <Example words={['olive', 'lime', 'moss', 'lemon']} selected={['lime']} />
              <Says>A fruit, or a shade of green?</Says>
            </>
          }
        >
          <p>
            Some words seem to fit two groups: that is meant to tempt you. There is exactly one way to part
            the whole board. So before you guess, look for a fifth word that would fit as well.
          </p>
        </Lesson>

        <Lesson
          title="Think with your hands"
          picture={<Example words={['key', 'lid', 'lime', 'pedal']} selected={['key', 'lid']} />}
        >
          <p>
            Drag a tile onto another and they change places; it guesses nothing. Shuffle deals the tiles anew
            and keeps what you have chosen.
          </p>
        </Lesson>

        <Lesson title="Hints" picture={<Example words={four} hinted={['pedal', 'lid']} />}>
          <p>
            A hint marks two words of one group. You have {inWords(FREE_HINTS_PER_DAY)} a day, with premium{' '}
            {inWords(PREMIUM_HINTS_PER_DAY)}; those that you earned or bought stay until you use them. A level
            with a hint has no bonus.
          </p>
        </Lesson>

        <Lesson
          title="Extra lives"
          picture={<MistakesLeft used={MAX_MISTAKES - 1}>Played on. One mistake left.</MistakesLeft>}
        >
          <p>
            Whoever holds an extra life is asked before a run ends: it takes back one mistake and you play on,
            once in a level. Friends whom you invite bring you some.
          </p>
        </Lesson>

        <Lesson
          title="Levels, runs and points"
          picture={
            <Progress knots={groupCount(5)} tied={3}>
              Level 5: three of {inWords(groupCount(5))} groups found
            </Progress>
          }
        >
          <p>
            A run goes on from level to level for as long as you find all groups. From level 5 there are{' '}
            {inWords(groupCount(5))} groups, and with every fifth level one more, up to{' '}
            {inWords(groupCount(1000))}.
          </p>
          <p>
            A group is worth {POINTS_PER_GROUP} points, every third group {POINTS_PER_THREE_GROUPS} more. A
            completed level adds {POINTS_PER_MISTAKE_LEFT} for each mistake left, and a point for each second
            that you stay below a minute a group.
          </p>
          <p>
            You may begin {plural(FREE_GAMES_PER_DAY, 'run')} a day, with premium as many as you like. Next
            levels never count.
          </p>
        </Lesson>

        <Lesson
          title="The daily challenge"
          picture={
            <Progress knots={7} tied={6}>
              Six days in a row
            </Progress>
          }
        >
          <p>
            One board a date, the same for everybody: one attempt, {mistakes} mistakes, no hints, and the
            clock runs. Days that you complete in a row are your streak; {FREEZE_EVERY} of them earn a freeze,
            which keeps it over a day that you miss.
          </p>
          <p>
            <a href="/daily-challenge" className={linkClass}>
              Today’s challenge
            </a>
          </p>
        </Lesson>

        <Lesson title="By keyboard" picture={<KeyList hasHints />}>
          <p>
            The whole game can be played without a mouse. Tab leads to the board, and the arrows from tile to
            tile. What happens is read out by a screen reader.
          </p>
          <p>
            S, H, ? and 1 to 4 work while the focus is on the board. You can switch them off in{' '}
            <a href="/settings#play" className={linkClass}>
              your settings
            </a>
            .
          </p>
        </Lesson>

        <Stack as="footer" align="start" className={styles.foot}>
          <p>That is all. The rest is words.</p>
          {play}
          <Text size="note" tone="soft" className={styles.measure}>
            {`WordConnect runs in ${BROWSERS}, and in newer versions.`}
          </Text>
        </Stack>
      </div>
    </Page>
  )
}
