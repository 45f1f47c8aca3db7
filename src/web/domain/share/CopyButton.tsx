import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonLook } from '../../design/Button.tsx'
import { announce } from '../../lib/announce.ts'
import { copyText } from '../../lib/copy.ts'
import { toast } from '../../lib/toast.ts'

/** Time in ms in which the button says that the text was copied. */
const COPIED_MS = 2_000

interface Props {
  text: string
  look?: ButtonLook
  label?: string
  children: ReactNode
}

/** Copies a text, and says so on the button. */
export function CopyButton({ text, look, label, children }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) {
      announce('Copied.')
      setCopied(true)
    } else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }
  return (
    <Button
      {...(look && { look })}
      aria-label={label}
      icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : children}
    </Button>
  )
}
