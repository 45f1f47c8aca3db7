import { Copy } from 'lucide-react'
import { Button, ButtonLink } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { type Network, NetworkMark } from '../../domain/share/NetworkMark.tsx'
import type { Output } from '../../lib/api.ts'
import { copyText } from '../../lib/copy.ts'
import { toast } from '../../lib/toast.ts'
import styles from './Referrals.module.css'

/**
 * Copies a text to the clipboard and shows a toast. `label` is the name of the text in the toast, such as `Referral
 * code`.
 */
export async function copyAs(label: string, text: string): Promise<void> {
  if (await copyText(text))
    toast({ title: 'Copied!', description: `${label} copied to clipboard`, tone: 'good' })
  else toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'bad' })
}

export const CopyBox = ({ label, text }: { label: string; text: string }) => (
  <Row wrap align="end" className={styles.copy} style={{ '--length': `${text.length}ch` }}>
    <Field label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
    <Button
      icon={<Copy size={18} aria-hidden="true" />}
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={() => void copyAs(label, text)}
    >
      Copy
    </Button>
  </Row>
)

/** A mark for a completed state, such as an active friend or a reached tier. */
export const Active = ({ children }: { children: string }) => (
  <Text as="span" tone="good" strong className={styles.active}>
    {children}
  </Text>
)

const names: Record<Network, string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  reddit: 'Reddit',
}

export const ShareLinks = ({
  shares,
  networks,
}: {
  shares: Output<'GET /api/referrals/share-info'>['socialShares']
  networks: readonly Network[]
}) => (
  <Row as="ul" gap={2} className={styles.shares}>
    {networks.map((network) => (
      <li key={network}>
        <ButtonLink
          href={shares[network]}
          target="_blank"
          rel="noopener noreferrer"
          icon={<NetworkMark network={network} size={18} />}
        >
          {names[network]}
        </ButtonLink>
      </li>
    ))}
  </Row>
)
