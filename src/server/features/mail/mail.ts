import type { Feature } from '../../feature.ts'

/** Mails: an outbox that is written in a transaction and sent afterwards. */
export const mail: Feature = {
  name: 'mail',
}
