import { useState } from 'react'
import { usePage } from '../../lib/page.ts'
import { givenCode } from '../../lib/referral-code.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { Mark } from '../../ui/Thread.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { asksForSecondStep, forgetSecondStep, noteSecondStep } from './second-step.ts'
import { ThreadBoard } from './ThreadBoard.tsx'

interface Props {
  /** Does this installation offer to sign in with Google? */
  google: boolean
  /** Does it send mails? */
  email: boolean
  /** Does it have the demo player? */
  demo: boolean
  /** Called when the visitor begins to fill in a form, so that what follows can be loaded. */
  onIntent: () => void
  /** A card about the page that the visitor has asked for, if that page has one. */
  invitation?: { title: string; text: string } | undefined
}

/** What every route shows while nobody is signed in (spec section 2). */
export function SignInScreen({ google, email, demo, onIntent, invitation }: Props) {
  const [tab, setTab] = useState<'in' | 'up'>(() => (givenCode() ? 'up' : 'in'))
  const [isSecondStep, setSecondStep] = useState(asksForSecondStep)
  const heading = usePage(tab === 'in' ? 'Sign In' : 'Sign Up')
  return (
    <div className={styles.screen}>
      <header className="shell-bar">
        <div className="shell-name">
          <Mark />
          WordConnect
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.pitch}>
          <ThreadBoard />
          <h1 ref={heading} tabIndex={-1} className={styles.tagline}>
            Connect words, challenge friends, climb the leaderboard.
          </h1>
        </div>
        <div className={styles.card}>
          {invitation && !isSecondStep && (
            <div className={styles.invitation}>
              <h2>{invitation.title}</h2>
              <p>{invitation.text}</p>
            </div>
          )}
          {isSecondStep ? (
            <SecondStep
              onLeave={() => {
                forgetSecondStep()
                setSecondStep(false)
              }}
            />
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
                      google={google}
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
                { value: 'up', label: 'Sign Up', panel: <SignUpForm google={google} onIntent={onIntent} /> },
              ]}
            />
          )}
        </div>
      </main>
      <footer className={styles.footer}>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
