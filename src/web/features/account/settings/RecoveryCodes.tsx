import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { copyText } from '../../../lib/copy.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './Settings.module.css'

/**
 * The recovery codes of an account, shown only once. Only the dialog's button closes the dialog, because the player
 * cannot see the codes a second time.
 */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onKept()
  }
  const text = `WordConnect recovery codes. Each works once, in place of a code of your app.\n\n${codes.join('\n')}\n`

  async function copy() {
    if (await copyText(text)) toast({ title: 'Copied', tone: 'good' })
    else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      dismissible={false}
      title="Keep your recovery codes"
      actions={
        <Button look="primary" wide onClick={close}>
          I have kept them
        </Button>
      }
    >
      <p>
        Without your phone, each of these lets you in once. They are not shown again: print them, or put them
        where your passwords are.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Text as="code" size="body">
              {code}
            </Text>
          </li>
        ))}
      </ol>
      <Row wrap className={styles.buttons}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile('wordconnect-recovery-codes.txt', text, 'text/plain')}
        >
          Download
        </Button>
      </Row>
    </Dialog>
  )
}
