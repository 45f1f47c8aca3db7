import { siFacebook, siReddit, siWhatsapp, siX } from 'simple-icons'

const marks = { twitter: siX, facebook: siFacebook, whatsapp: siWhatsapp, reddit: siReddit }
export type Network = keyof typeof marks

/** The logo of a network, in the current text colour. Twitter has its present logo, the X. */
export function NetworkMark({ network, size = 20 }: { network: Network; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={marks[network].path} />
    </svg>
  )
}
