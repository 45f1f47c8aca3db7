import { useMutation } from '@tanstack/react-query'
import { Check, LoaderCircle, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Card, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { Mark } from '../../design/Mark.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import { ApiError, call } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { usePage } from '../../lib/page.ts'
import { toast, toastAfterLoad } from '../../lib/toast.ts'
import { handleUnauthorized, isUnauthorized } from '../../lib/unauthorized.ts'
import { NarrowPage } from './NarrowPage.tsx'
import styles from './UsernameScreen.module.css'
import { USERNAME_MAX, USERNAME_MIN, usernameProblem } from './username.ts'

type Availability = 'idle' | 'checking' | 'available' | 'taken'

/** Time without typing after which a name is checked, in ms. */
const DEBOUNCE_MS = 300
/** Delay before a failed check is repeated, in ms. */
const RETRY_MS = 3000

/**
 * Asks the server whether a name is free. Sends the request only if the name follows the rules. Ignores a late reply
 * about an earlier name.
 */
function useAvailability(name: string): Availability {
  const [answer, setAnswer] = useState<{ name: string; available: boolean } | null>(null)
  const valid = usernameProblem(name) === null

  useEffect(() => {
    if (!valid) return
    let current = true
    let timer: ReturnType<typeof setTimeout>
    async function ask() {
      try {
        const { available } = await call('POST /api/username/check', { body: { username: name } })
        if (current) setAnswer({ name, available })
      } catch (error) {
        if (!handleUnauthorized(error) && current) timer = setTimeout(ask, RETRY_MS)
      }
    }
    timer = setTimeout(ask, DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [name, valid])

  if (!valid) return 'idle'
  if (answer?.name !== name) return 'checking'
  return answer.available ? 'available' : 'taken'
}

const marks = {
  idle: null,
  checking: <LoaderCircle size={20} className={styles.spinner} aria-hidden="true" />,
  available: <Check size={20} color="var(--good)" aria-hidden="true" />,
  taken: <X size={20} color="var(--bad)" aria-hidden="true" />,
}

/** The text of the line under the input: the broken rule, or the result of the check. Rules: docs/rules.md#accounts */
function verdict(name: string, availability: Availability): string {
  if (name === '') return ''
  const problem = usernameProblem(name)
  if (problem) return problem
  return {
    idle: '',
    checking: 'Checking…',
    available: 'Username is available!',
    taken: 'Username is already taken',
  }[availability]
}

/** The screen that every route shows to an account without a username. */
export function UsernameScreen() {
  const heading = usePage('Choose Your Username')
  // Scrolls to the top, because the previous screen was perhaps scrolled down.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const availability = useAvailability(name)
  const save = useMutation({
    mutationFn: () => call('POST /api/username/set', { body: { username: name } }),
    onSuccess() {
      toastAfterLoad({
        title: 'Username set!',
        description: 'Your username has been saved successfully.',
        tone: 'good',
      })
      window.location.reload()
    },
    onError(error) {
      if (isUnauthorized(error)) return
      if (error instanceof ApiError && error.code === 'username_already_set') window.location.reload()
      else if (error instanceof ApiError && error.status === 409) {
        toast({
          title: 'Username taken',
          description: 'This username is already in use. Please choose another.',
          tone: 'bad',
        })
      } else toast({ title: 'Error', description: 'Failed to set username. Please try again.', tone: 'bad' })
    },
  })
  // The button stays busy after the name is saved, because the page reloads next.
  const busy = save.isPending || save.isSuccess

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (availability === 'available' && !busy) save.mutate()
  }

  const lengthKept = name.length >= USERNAME_MIN && name.length <= USERNAME_MAX
  const signsKept = /^[A-Za-z0-9_]+$/.test(name)
  // A screen reader hears a broken rule only after the player has left the field, and the result of the check at once.
  const said = verdict(name, availability)
  useAnnounce((isTried || availability !== 'idle') && availability !== 'checking' && said)
  const wrong = availability === 'taken' || (name !== '' && availability === 'idle')
  return (
    <>
      <header className="shell-bar">
        <div className="shell-name" translate="no">
          <Mark />
          WordConnect
        </div>
        <a className={cx(linkClass, styles.out)} href="/api/logout">
          Sign Out
        </a>
      </header>
      <NarrowPage heading={heading} title="Choose Your Username">
        <p>This is the name other players see on leaderboards and challenges.</p>
        <Stack as="form" onSubmit={onSubmit}>
          <Field
            label="Username"
            name="username"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={USERNAME_MAX}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            aria-invalid={availability === 'taken' || (wrong && isTried)}
            onBlur={() => setTried(true)}
            end={marks[availability]}
            hint={
              <Text
                as="span"
                tone={
                  availability === 'available'
                    ? 'good'
                    : wrong && name.length >= USERNAME_MIN
                      ? 'bad'
                      : 'soft'
                }
                className={styles.verdict}
              >
                {said}
              </Text>
            }
          />
          <Card gap={1} className={styles.rules} aria-labelledby="username-rules">
            <Text as="h2" size="small" strong id="username-rules">
              Username requirements
            </Text>
            <ul>
              <li className={cx(lengthKept && styles.kept)}>3 to 20 characters</li>
              <li className={cx(signsKept && styles.kept)}>Only letters, numbers, and underscores</li>
              <li className={cx(availability === 'available' && styles.kept)}>Not used by another player</li>
            </ul>
            <Text size="small" tone="soft">
              It cannot be changed once set.
            </Text>
          </Card>
          <Button type="submit" look="primary" wide disabled={availability !== 'available'} busy={busy}>
            {busy ? 'Setting Username...' : 'Set Username'}
          </Button>
        </Stack>
      </NarrowPage>
    </>
  )
}
