import { ButtonLink } from '../../design/Button.tsx'
import { type Network, NetworkMark } from '../../domain/share/NetworkMark.tsx'
import type { Output } from '../../lib/api.ts'
import styles from './Referrals.module.css'

const names: Record<Network, string> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  reddit: 'Reddit',
}

/** Links that open a network in a new window, with the words filled in. */
export const ShareLinks = ({
  shares,
  networks,
}: {
  shares: Output<'GET /api/referrals/share-info'>['socialShares']
  networks: readonly Network[]
}) => (
  <ul className={styles.networks}>
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
  </ul>
)
