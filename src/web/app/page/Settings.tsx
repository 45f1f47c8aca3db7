import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { BlockedPlayer } from '../../../contract/friend.ts'
import { buttonClass } from '../../design/Button.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Page, Stack } from '../../design/layout.tsx'
import { PageSkeleton } from '../../design/PageSkeleton.tsx'
import { SchemeSwitch } from '../../design/SchemeSwitch.tsx'
import { stripClass } from '../../design/strip.ts'
import { ThreadUnderline } from '../../design/ThreadUnderline.tsx'
import { DeleteAccount } from '../../features/account/settings/DeleteAccount.tsx'
import { GoogleSection } from '../../features/account/settings/GoogleSection.tsx'
import { Passkeys } from '../../features/account/settings/Passkeys.tsx'
import { Password } from '../../features/account/settings/Password.tsx'
import { PlaySettings } from '../../features/account/settings/PlaySettings.tsx'
import { Section } from '../../features/account/settings/Section.tsx'
import { Sessions } from '../../features/account/settings/Sessions.tsx'
import { TwoStep } from '../../features/account/settings/TwoStep.tsx'
import { YourAddress } from '../../features/account/settings/YourAddress.tsx'
import { YourData } from '../../features/account/settings/YourData.tsx'
import { BlockedPlayers } from '../../features/friend/block/BlockedPlayers.tsx'
import { blockedQuery } from '../../features/friend/block/blocked.ts'
import { PrivacySettings } from '../../features/friend/privacy/PrivacySettings.tsx'
import { OwnPicture } from '../../features/player/OwnPicture.tsx'
import { OwnThemes } from '../../features/store/theme/OwnThemes.tsx'
import { OwnSuggestions } from '../../features/suggestion/OwnSuggestions.tsx'
import { SupportForm } from '../../features/support/SupportForm.tsx'
import { errorMessage, type Output } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { isTouched, usePage } from '../../lib/page.ts'
import { usePart } from '../../lib/part.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import styles from './Settings.module.css'

/** Sections of the page in their order, in three groups: profile and play, sign-in, and other settings. */
const index = [
  [
    ['you', 'You'],
    ['appearance', 'Appearance'],
    ['play', 'Play'],
    ['privacy', 'Privacy'],
  ],
  [
    ['address', 'E-mail address'],
    ['password', 'Password'],
    ['google', 'Google'],
    ['two-step', 'Two-step sign-in'],
    ['passkeys', 'Passkeys'],
    ['devices', 'Devices'],
  ],
  [
    ['words', 'Word suggestions'],
    ['support', 'Support'],
    ['messages', 'Messages'],
    ['data', 'Your data'],
    ['delete', 'Delete my account'],
  ],
] as const

// Home loads the same code later too. If this file imported it, the script of every page would name it.
const loadNotes = async () => (await import('../../features/note/OwnNotes.tsx')).OwnNotes

export function Settings() {
  const protection = useApi('GET /api/auth/protection', undefined, { fresh: true })
  const sessions = useApi('GET /api/auth/sessions', undefined, { fresh: true })
  const config = useApi('GET /api/config')
  const suggestions = useApi('GET /api/suggestions', undefined, { fresh: true })
  const OwnNotes = usePart(loadNotes)
  const notes = useApi('GET /api/me/notes', undefined, { fresh: true })
  const privacy = useApi('GET /api/me/privacy', undefined, { fresh: true })
  const blocked = useQuery({ ...blockedQuery, refetchOnMount: 'always' })
  // The page shows its sections only after all their data has been loaded, to avoid layout shifts.
  if (
    protection.data &&
    sessions.data &&
    config.data &&
    suggestions.data &&
    notes.data &&
    privacy.data &&
    blocked.data &&
    OwnNotes
  )
    return (
      <Sections
        protection={protection.data}
        sessions={sessions.data}
        config={config.data}
        suggestions={suggestions.data}
        notes={notes.data}
        privacy={privacy.data}
        blocked={blocked.data}
        OwnNotes={OwnNotes}
      />
    )
  const all = [protection, sessions, config, suggestions, notes, privacy, blocked]
  const failed = all.find(({ isError }) => isError)
  if (!failed) return <PageSkeleton />
  return (
    <Page as="main">
      <ErrorState
        page
        title="Your settings could not be loaded"
        message={errorMessage(failed.error)}
        busy={failed.isFetching}
        onRetry={() => {
          for (const each of all) if (each.isError) void each.refetch()
        }}
      />
    </Page>
  )
}

interface Props {
  protection: Output<'GET /api/auth/protection'>
  sessions: Output<'GET /api/auth/sessions'>
  config: Output<'GET /api/config'>
  suggestions: Output<'GET /api/suggestions'>
  notes: Readonly<Output<'GET /api/me/notes'>>
  privacy: Output<'GET /api/me/privacy'>
  blocked: readonly BlockedPlayer[]
  OwnNotes: ComponentType<Pick<Props, 'notes'>>
}

/** Scrolls to the section in the page's address. The router cannot do this, because the section appears too late. */
function useSectionInAddress(): void {
  useEffect(() => {
    const section = document.getElementById(window.location.hash.slice(1))
    const heading = section?.querySelector('h2')
    if (!section || !heading) return
    section.scrollIntoView()
    heading.tabIndex = -1
    if (isTouched()) heading.focus({ preventScroll: true })
  }, [])
}

/** Returns the id of the section that is at the top of the window. */
function useSectionInView(): string {
  const [here, setHere] = useState<string>(index[0][0][0])
  useEffect(() => {
    const find = () => {
      const sections = index
        .flat()
        .map(([id]) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top }))
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const above = sections.filter(
        ({ top }) => top !== undefined && (isEnd ? top < window.innerHeight / 2 : top < 160),
      )
      setHere(above.at(-1)?.id ?? index[0][0][0])
    }
    find()
    window.addEventListener('scroll', find, { passive: true })
    return () => window.removeEventListener('scroll', find)
  }, [])
  return here
}

function Sections(props: Props) {
  const { protection, sessions, config, suggestions, notes, privacy, blocked, OwnNotes } = props
  const user = useUser()
  const heading = usePage('Settings')
  useSectionInAddress()
  const here = useSectionInView()
  const nav = useRef<HTMLElement>(null)
  // Where the list of sections is a row that scrolls, the current section stays visible.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href$="#${here}"]`)
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [here])
  const username = user.username ?? ''
  return (
    <Page as="main" className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Settings
      </h1>
      <nav ref={nav} className={cx(stripClass, styles.index)} aria-label="Settings">
        {index.map((group) => (
          <ul key={group[0][0]}>
            {group
              .filter(([id]) => config.google || id !== 'google')
              .map(([id, title]) => (
                <li key={id}>
                  <Link
                    to="/settings"
                    hash={id}
                    hashScrollIntoView
                    replace
                    activeOptions={{ exact: true, includeHash: true }}
                    data-here={id === here || undefined}
                  >
                    {title}
                    {id === here && <ThreadUnderline />}
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <Stack gap={8}>
        <div>
          <Section id="you" title={username} about="Your name and your picture, as everybody sees them.">
            <OwnPicture />
            <Link to="/players/$username" params={{ username }} className={buttonClass()}>
              Your player page
            </Link>
          </Section>
          <Section
            id="appearance"
            title="Appearance"
            about="Paper by day, lamp light by night, or whichever your system asks for."
          >
            <SchemeSwitch />
            <OwnThemes />
          </Section>
          <PlaySettings />
          <Section
            id="privacy"
            title="Privacy"
            about="Who sees what of you. Friends are players who follow you and whom you follow. Nobody ever sees your real name or your address."
          >
            <PrivacySettings privacy={privacy} />
            <BlockedPlayers blocked={blocked} />
          </Section>
        </div>
        <div>
          <YourAddress email={user.email} verified={user.emailVerified} sendsMail={config.email} />
          <Password email={user.email} hasPassword={protection.password} sendsMail={config.email} />
          {config.google && <GoogleSection email={user.email} protection={protection} />}
          <TwoStep email={user.email} protection={protection} />
          <Passkeys email={user.email} protection={protection} />
          <Sessions sessions={sessions} />
        </div>
        <div>
          <Section
            id="words"
            title="Your word suggestions"
            about="Words of finished boards of which you said that they fit another group too, and what was decided."
          >
            <OwnSuggestions suggestions={suggestions} />
          </Section>
          <Section
            id="support"
            title="Support"
            about="A payment that went wrong, or something that does not work? Write to us."
          >
            <SupportForm />
          </Section>
          <Section
            id="messages"
            title="Messages"
            about="What we wrote to you: answers from support, and notes about your account."
          >
            <OwnNotes notes={notes} />
          </Section>
          <YourData username={username} />
          <DeleteAccount email={user.email} hasPassword={protection.password} />
        </div>
      </Stack>
    </Page>
  )
}
