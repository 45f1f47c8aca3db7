import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { Dialog } from '../../design/Dialog.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { Page, Row } from '../../design/layout.tsx'
import { PageSkeleton } from '../../design/PageSkeleton.tsx'
import { type Shortcut, ShortcutList } from '../../design/ShortcutList.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { usePage } from '../../lib/page.ts'
import { apiQuery } from '../../lib/query.ts'
import { Boards } from './boards/Boards.tsx'
import { Catalogue } from './catalogue/Catalogue.tsx'
import styles from './DeskPage.module.css'
import { Door, isAtTheDoor } from './Door.tsx'
import { Dailies } from './dailies/Dailies.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { Log } from './log/Log.tsx'
import { Payments } from './payments/Payments.tsx'
import { Today } from './today/Today.tsx'
import type { Desk } from './words.ts'

const shortcuts: readonly Shortcut[] = [
  { keys: ['J', 'K'], does: 'Next item, item before' },
  { keys: ['Enter'], does: 'Open the item' },
  { keys: ['Esc'], does: 'Back to the list, or cancel' },
  { keys: ['Z'], does: 'Undo the last decision within ten seconds' },
  { keys: ['R', 'L', 'X'], does: 'Release, release all, remove, reject or refuse' },
  { keys: ['A', 'C'], does: 'Answer, accept, allow or send again; close' },
  { keys: ['D', 'W', 'N', 'T', 'S'], does: 'Dismiss, warn or reword, rename, take down, suspend' },
  { keys: ['Ctrl + Enter'], does: 'Send the form of a decision' },
  { keys: ['?'], does: 'Show these keys' },
]

const ranks: Readonly<Record<StaffRole, number>> = { moderator: 1, editor: 2, owner: 3 }

interface Part {
  value: string
  label: string
  /** The lowest role that sees the tab. */
  role: StaffRole
  panel: (desk: Desk, onKeys: () => void) => ReactNode
}

/** The tabs of the desk. Each has an address such as `/desk#log`. */
const parts: readonly Part[] = [
  {
    value: 'inbox',
    label: 'Inbox',
    role: 'moderator',
    panel: (desk, onKeys) => <Inbox desk={desk} onKeys={onKeys} />,
  },
  { value: 'dailies', label: 'Dailies', role: 'editor', panel: () => <Dailies /> },
  { value: 'boards', label: 'Boards', role: 'editor', panel: () => <Boards /> },
  { value: 'catalogue', label: 'Catalogue', role: 'editor', panel: () => <Catalogue /> },
  { value: 'today', label: 'Today', role: 'moderator', panel: () => <Today /> },
  { value: 'payments', label: 'Payments', role: 'owner', panel: () => <Payments /> },
  { value: 'log', label: 'Log', role: 'owner', panel: () => <Log /> },
]

/** The desk of the staff. */
export function DeskPage() {
  // The page around this component has read the answer just before.
  const query = useQuery({ ...apiQuery('GET /api/desk'), retryOnMount: false })
  if (isAtTheDoor(query.error) || !query.data)
    return query.error ? <Door error={query.error} query={query} /> : <PageSkeleton />
  return <Open desk={query.data} />
}

function Open({ desk }: { desk: Desk }) {
  const heading = usePage('Desk')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const open = parts.filter(({ role }) => ranks[role] <= ranks[desk.role])
  const current = open.find(({ value }) => value === hash) ?? open[0]
  return (
    <Page as="main" gap={3} className={styles.page}>
      <Row className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Desk
        </h1>
        <IconButton
          label="Keys"
          aria-haspopup="dialog"
          className={styles.keys}
          icon={<Keyboard size={20} aria-hidden="true" />}
          onClick={() => setShowsKeys(true)}
        />
      </Row>
      <Tabs
        label="Desk"
        value={current?.value ?? ''}
        onChange={(value) =>
          void navigate({
            to: '.',
            hash: value,
            replace: true,
            resetScroll: false,
            hashScrollIntoView: false,
          })
        }
        tabs={open.map(({ value, label, panel }) => ({
          value,
          label,
          panel: (
            <div className={styles.panel}>
              <VisuallyHidden>
                <h2>{label}</h2>
              </VisuallyHidden>
              {panel(desk, () => setShowsKeys(true))}
            </div>
          ),
        }))}
      />
      <Dialog open={showsKeys} onClose={() => setShowsKeys(false)} title="Keys">
        <ShortcutList shortcuts={shortcuts} />
      </Dialog>
    </Page>
  )
}
