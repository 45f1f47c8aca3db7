import { Check, Copy, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../lib/copy.ts'
import { Dialog } from './Dialog.tsx'
import styles from './ShareSheet.module.css'
import { toast } from './toast.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** How long the copy button says that it has copied, in ms (spec section 9). */
const COPIED_MS = 2000

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** What is shared, without the address. */
  text: string
  url: string
  /** Above the message: a picture of what is shared. */
  lead?: ReactNode
}

const networks = [
  {
    name: 'Twitter',
    icon: <span className={styles.letter}>t</span>,
    href: (text: string, url: string) => `https://twitter.com/intent/tweet?text=${text}&url=${url}`,
  },
  {
    name: 'Facebook',
    icon: <span className={styles.letter}>f</span>,
    href: (text: string, url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${text}`,
  },
  {
    name: 'WhatsApp',
    icon: <MessageCircle size={22} />,
    href: (text: string, url: string) => `https://wa.me/?text=${text}%20${url}`,
  },
]

function CopyButton({ message }: { message: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await copyText(message)
      setCopied(true)
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
    }
  }

  return (
    <button type="button" className={styles.way} onClick={() => void copy()}>
      <span className={styles.icon} aria-hidden="true">
        {copied ? <Check size={22} /> : <Copy size={20} />}
      </span>
      {copied ? 'Copied' : 'Copy'}
      <VisuallyHidden live>{copied ? 'Message copied' : ''}</VisuallyHidden>
    </button>
  )
}

/** Four ways to share an achievement (spec section 2, "Share sheet"). The networks open in a window of their own. */
export function ShareSheet({ open, onClose, title, text, url, lead }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {lead}
      <blockquote className={styles.message}>
        {text} <span>{url}</span>
      </blockquote>
      <div className={styles.ways}>
        {networks.map(({ name, icon, href }) => (
          <a
            key={name}
            className={styles.way}
            href={href(encodeURIComponent(text), encodeURIComponent(url))}
            target="_blank"
            rel="noreferrer"
          >
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            {name}
          </a>
        ))}
        <CopyButton message={text.includes('\n') ? `${text}\n${url}` : `${text} ${url}`} />
      </div>
    </Dialog>
  )
}
