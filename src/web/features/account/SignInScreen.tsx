import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { Mark } from '../../design/Mark.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { cx } from '../../lib/cx.ts'
import { prefersStill } from '../../lib/motion.ts'
import { useLoadsAhead, usePage } from '../../lib/page.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { firstTab } from './first-tab.ts'
import type { SignInForm as Form } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import {
  asksForSecondStep,
  FORM_ID,
  forgetSecondStep,
  noteSecondStep,
  wantedPage,
  wantedPath,
} from './sign-in-address.ts'

interface Props {
  Google: ComponentProps<typeof Form>['Google']
  /** The form of the tab Sign In; set if the page starts with this tab. */
  SignInForm: ComponentType<ComponentProps<typeof Form>> | undefined
  /** The form for the second step of a sign-in; set if the page starts with this form. */
  SecondStep: ComponentType<{ onLeave: () => void }> | undefined
  email: boolean
  demo: boolean
  /** Called when a form gets the focus, so that the next page loads early. */
  onIntent: () => void
  /** A text about the page that the visitor wanted to open, shown above the form. */
  invitation?: { title: string; text: string } | undefined
  /**
   * Renders the visitor's board. If `heading` is set, the board is first on the page. The board's title is then the
   * page's heading.
   */
  board: (parts: {
    heading: RefObject<HTMLHeadingElement | null> | null
    onKeep: () => void
    onPlayed: () => void
    onOver: (isOver: boolean) => void
    /** The place of the board's end panel on a wide screen. */
    panel: 'beside' | 'below' | 'none'
  }) => ReactNode
}

const Invitation = ({ title, text }: { title: string; text: string }) => (
  <Stack gap={1} className={styles.invitation}>
    <Text as="h2" size="lead">
      {title}
    </Text>
    <p>{text}</p>
  </Stack>
)

const loadSecondStep = async () => (await import('./SecondStep.tsx')).SecondStep

const loadSignIn = async () => (await import('./SignInForm.tsx')).SignInForm

/** The page that opens after sign-up if the visitor has already played a board. */
const BOARD_PATH = '/game'

/**
 * The screen that every route shows while nobody is signed in. At `/` the board comes before the form. On all other
 * paths the form comes first. On a phone, the board and the form are below each other in this order. On every screen,
 * the Tab key follows this order. At `/`, the panel of a finished board takes the place of the form until the visitor
 * asks for the form. See docs/features/visitor.md.
 */
export function SignInScreen({ Google, email, demo, onIntent, invitation, board, ...given }: Props) {
  const [tab, setTab] = useState(firstTab)
  const [isSecondStep, setSecondStep] = useState(asksForSecondStep)
  const [isPlayed, setPlayed] = useState(false)
  const [isOver, setOver] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const loadsAhead = useLoadsAhead()
  const LoadedForm = usePart(!given.SignInForm && (loadsAhead || tab === 'in') ? loadSignIn : undefined, {
    isNeeded: tab === 'in',
    onError: toastMissing,
  })
  const SignInForm = given.SignInForm ?? LoadedForm
  const Loaded = usePart(isSecondStep && !given.SecondStep ? loadSecondStep : undefined, {
    onError: toastMissing,
  })
  const SecondStep = given.SecondStep ?? Loaded
  const form = useRef<HTMLDivElement>(null)
  // After a reload at the second step of a sign-in, the page begins with the form of that step.
  const [beganAtSecondStep] = useState(isSecondStep)
  const [isSignInPath] = useState(() => window.location.pathname === '/auth')
  const isHome = wantedPage() === '/'
  const isBoardFirst = isHome && !isSignInPath && !beganAtSecondStep
  const showsForm = !isBoardFirst || !isOver || isAsked
  // The sign-in form stays visible until the JavaScript for the second step is loaded.
  const showsSecondStep = isSecondStep && (SecondStep !== undefined || beganAtSecondStep)
  const heading = usePage(isBoardFirst ? 'Play' : tab === 'in' ? 'Sign In' : 'Sign Up')

  const goToForm = (to: 'in' | 'up') => {
    setSecondStep(false)
    flushSync(() => {
      setTab(to)
      setAsked(true)
    })
    form.current?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' })
    form.current?.querySelector<HTMLElement>('input[name="email"]')?.focus({ preventScroll: true })
  }

  const tagline = 'Connect words, challenge friends, climb the leaderboard.'
  const card = (
    <div ref={form} key="form" id={FORM_ID} className={styles.card} hidden={!showsForm}>
      {isBoardFirst ? (
        <Text size="lead" className={styles.tagline}>
          {tagline}
        </Text>
      ) : (
        <Text as="h1" size="lead" ref={heading} tabIndex={-1} className={styles.tagline}>
          {tagline}
        </Text>
      )}
      {/* Only after a press, because the card would otherwise move the form during the game. */}
      {isPlayed && isAsked && tab === 'up' && !showsSecondStep && (
        <Invitation
          title="Your board comes with you"
          text="It becomes the first level of your account, just as it stands."
        />
      )}
      {invitation && !showsSecondStep && <Invitation {...invitation} />}
      {showsSecondStep ? (
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
              panel: SignInForm ? (
                <SignInForm
                  Google={Google}
                  sendsMail={email}
                  demo={demo}
                  onIntent={onIntent}
                  onSecondStep={() => {
                    noteSecondStep()
                    setSecondStep(true)
                  }}
                />
              ) : (
                <div className={styles.waiting} />
              ),
            },
            {
              value: 'up',
              label: 'Sign Up',
              panel: (
                <SignUpForm
                  Google={Google}
                  onIntent={onIntent}
                  goOnAt={isHome && isPlayed ? BOARD_PATH : wantedPath()}
                />
              ),
            },
          ]}
        />
      )}
      <Text size="small" tone="soft" className={styles.help}>
        New here?{' '}
        <a href="/how-to-play" className={linkClass}>
          How to play
        </a>
      </Text>
    </div>
  )
  const pitch = (
    <div key="board" className={styles.pitch}>
      {board({
        heading: isBoardFirst ? heading : null,
        onKeep: () => goToForm('up'),
        onPlayed: () => setPlayed(true),
        onOver: (over) => {
          setOver(over)
          setAsked(false)
        },
        panel: isBoardFirst ? (showsForm ? 'none' : 'beside') : 'below',
      })}
    </div>
  )
  return (
    <>
      <header className="shell-bar">
        <div className="shell-name" translate="no">
          <Mark />
          WordConnect
        </div>
        {isBoardFirst && (
          <a
            href={`#${FORM_ID}`}
            className={cx(linkClass, styles.toForm, showsForm && styles.besideForm)}
            onClick={(event) => {
              // The browser would scroll to the form and remove the focus from the link.
              event.preventDefault()
              goToForm('in')
            }}
          >
            Sign in
          </a>
        )}
      </header>
      <main className={cx(styles.main, !showsForm && styles.over)}>
        {isBoardFirst ? [pitch, card] : [card, pitch]}
      </main>
    </>
  )
}
