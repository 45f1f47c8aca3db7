import { Link } from '@tanstack/react-router'
import { ChangePassword } from '../features/account/settings/ChangePassword.tsx'
import { DeleteAccount } from '../features/account/settings/DeleteAccount.tsx'
import { Section } from '../features/account/settings/Section.tsx'
import { Sessions } from '../features/account/settings/Sessions.tsx'
import { YourAddress } from '../features/account/settings/YourAddress.tsx'
import { YourData } from '../features/account/settings/YourData.tsx'
import { OwnPicture } from '../features/player/OwnPicture.tsx'
import { OwnThemes } from '../features/store/theme/OwnThemes.tsx'
import { SupportForm } from '../features/support/SupportForm.tsx'
import { usePage } from '../lib/page.ts'
import { useUser } from '../lib/session.ts'
import { buttonClass } from '../ui/Button.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import styles from './Settings.module.css'

/** What a player can change about their account (decisions.md, "Privacy"), and how the product looks. */
export function Settings() {
  const user = useUser()
  const heading = usePage('Settings')
  const username = user.username ?? ''
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Settings
      </h1>
      <Section title={username} about="Your name and your picture, as everybody sees them.">
        <OwnPicture />
        <Link to="/players/$username" params={{ username }} className={buttonClass()}>
          Your player page
        </Link>
      </Section>
      <Section
        title="Appearance"
        about="Paper by day, lamp light by night, or whichever your system asks for."
      >
        <ThemeSwitch />
        <OwnThemes />
      </Section>
      <YourAddress email={user.email} verified={user.emailVerified} />
      <ChangePassword email={user.email} />
      <Sessions />
      <Section
        title="Support"
        about="A payment that went wrong, or something that does not work? Write to us."
      >
        <SupportForm />
      </Section>
      <YourData username={username} />
      <DeleteAccount email={user.email} />
    </main>
  )
}
