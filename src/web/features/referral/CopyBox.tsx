import { Copy } from 'lucide-react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { copyText } from '../../lib/copy.ts'
import { toast } from '../../lib/toast.ts'
import styles from './Referrals.module.css'

/** Copies a text and says so (spec section 8). `label`: what it is, such as `Referral code`. */
export async function copyAs(label: string, text: string): Promise<void> {
  try {
    await copyText(text)
    toast({ title: 'Copied!', description: `${label} copied to clipboard`, tone: 'good' })
  } catch {
    toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'bad' })
  }
}

/** A text in a read-only box, and a button that copies it. */
export const CopyBox = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.copy}>
    <Field label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
    <Button
      icon={<Copy size={18} aria-hidden="true" />}
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={() => void copyAs(label, text)}
    >
      Copy
    </Button>
  </div>
)
