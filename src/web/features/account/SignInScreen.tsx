import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Tabs } from '../../design/Tabs.tsx'
import { Mark } from '../../design/Thread.tsx'
import { prefersStill } from '../../lib/motion.ts'
import { useLoadsAhead, usePage } from '../../lib/page.ts'
import { usePart } from '../../lib/part.ts'
import { givenCode } from '../../lib/referral-code.ts'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'
import { asksForSecondStep, forgetSecondStep, noteSecondStep } from './second-step.ts'
import { FORM, wantedPage, wantedPath } from './wanted.ts'

interface Props {
  /** The way in by Google; undefined where this installation does not offer it. */
  Google: ComponentProps<typeof SignInForm>['Google']
  /** Does it send mails? */
  email: boolean
  /** Does it have the demo player? */
  demo: boolean
  /** Called when the visitor begins to fill in a form, so that what follows can be loaded. */
  onIntent: () => void
  /** A card about the page that the visitor has asked for, if that page has one. */
  invitation?: { title: string; text: string } | undefined
  /** The board that a visitor can play. `heading`: where the board leads, its title is the heading of the page. */
  board: (parts: {
    heading: RefObject<HTMLHeadingElement | null> | null
    onKeep: () => void
    onPlayed: () => void
  }) => ReactNode
}

/** Few need it, so it is loaded when it is asked for. */
const loadSecondStep = async () => (await import('./SecondStep.tsx')).SecondStep

/** Loaded after the first press, if the form is not asked for at once. */
const loadSignUp = async () => (await import('./SignUpForm.tsx')).SignUpForm

/** Where whoever makes an account with a board in hand goes on, unless they came for another page. */
const BOARD_PATH = '/game'

/**
 * What every route shows while nobody is signed in (spec section 2): a board to play, and the form. At `/` the board leads, elsewhere
 * the form: what leads comes first on a phone, and to the keyboard.
 */
export function SignInScreen({ Google, email, demo, onIntent, invitation, board }: Props) {
  const [tab, setTab] = useState<'in' | 'up'>(() => (givenCode() ? 'up' : 'in'))
  const [isSecondStep, setSecondStep] = useState(asksForSecondStep)
  const [isPlayed, setPlayed] = useState(false)
  const loadsAhead = useLoadsAhead()
  const SignUpForm = usePart(loadsAhead || tab === 'up' ? loadSignUp : undefined, { isNeeded: tab === 'up' })
  const SecondStep = usePart(isSecondStep ? loadSecondStep : undefined)
  const form = useRef<HTMLDivElement>(null)
  // Whoever comes back to the second step looks for its field.
  const [beganAtSecondStep] = useState(isSecondStep)
  const isBoardFirst = wantedPage() === '/' && !beganAtSecondStep
  const heading = usePage(isBoardFirst ? 'Play' : tab === 'in' ? 'Sign In' : 'Sign Up')

  const goToForm = (to: 'in' | 'up') => {
    setSecondStep(false)
    flushSync(() => setTab(to))
    form.current?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' })
    form.current?.querySelector<HTMLElement>('input[type="email"]')?.focus({ preventScroll: true })
  }

  const tagline = 'Connect words, challenge friends, climb the leaderboard.'
  const card = (
    <div ref={form} key="form" id={FORM} className={styles.card}>
      {isBoardFirst ? (
        <p className={styles.tagline}>{tagline}</p>
      ) : (
        <h1 ref={heading} tabIndex={-1} className={styles.tagline}>
          {tagline}
        </h1>
      )}
      {isPlayed && tab === 'up' && !isSecondStep && (
        <div className={styles.invitation}>
          <h2>Your board comes with you</h2>
          <p>It becomes the first level of your account, just as it stands.</p>
        </div>
      )}
      {invitation && !isSecondStep && (
        <div className={styles.invitation}>
          <h2>{invitation.title}</h2>
          <p>{invitation.text}</p>
        </div>
      )}
      {isSecondStep ? (
        SecondStep && (
          <SecondStep
            onLeave={() => {
              forgetSecondStep()
              setSecondStep(false)
            }}
          />
        )
      ) : (
        <Tabs
          label="Account"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'in',
              label: 'Sign In',
              panel: (
                <SignInForm
                  Google={Google}
                  email={email}
                  demo={demo}
                  onIntent={onIntent}
                  onSecondStep={() => {
                    noteSecondStep()
                    setSecondStep(true)
                  }}
                />
              ),
            },
            {
              value: 'up',
              label: 'Sign Up',
              panel: SignUpForm ? (
                <SignUpForm
                  Google={Google}
                  onIntent={onIntent}
                  goOnAt={isBoardFirst && isPlayed ? BOARD_PATH : wantedPath()}
                />
              ) : (
                <div className={styles.waiting} />
              ),
            },
          ]}
        />
      )}
      <p className={styles.help}>
        New here? <a href="/how-to-play">How to play</a>
      </p>
    </div>
  )
  const pitch = (
    <div key="board" className={styles.pitch}>
      {board({
        heading: isBoardFirst ? heading : null,
        onKeep: () => goToForm('up'),
        onPlayed: () => setPlayed(true),
      })}
    </div>
  )
  return (
    <div className={styles.screen}>
      <header className="shell-bar">
        <div className="shell-name">
          <Mark />
          WordConnect
        </div>
        {isBoardFirst && (
          <a href={`#${FORM}`} className={styles.toForm}>
            Sign in
          </a>
        )}
      </header>
      <main className={styles.main}>{isBoardFirst ? [pitch, card] : [card, pitch]}</main>
    </div>
  )
}
