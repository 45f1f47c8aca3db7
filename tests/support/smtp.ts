import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * Behaviour of the mail server. It accepts an e-mail, refuses it with a code at a given stage, or closes the connection
 * at a given stage.
 */
export type Manner =
  | 'takes'
  | { says: number; at: 'greeting' | 'sender' | 'recipient' | 'end of content' }
  | { cuts: 'before the content' | 'in the content' | 'after the content' }
  | { waits: 'at the recipient' | 'after the content' }

export interface TakenMail {
  to: string
  /** The received e-mail as latin1 text. */
  raw: string
}

/** A real SMTP server on a free port. A test can change the server's behaviour at any time. */
export class MailServer {
  manner: Manner = 'takes'
  /** Longest delay in ms before the mail server replies to a recipient or to the content of an e-mail. */
  slowMs = 0
  /** E-mails that arrived completely. The list also contains e-mails to which the mail server sent no reply. */
  readonly mails: TakenMail[] = []
  /** Number of recipients that clients have sent to the mail server, including refused ones. */
  attempts = 0
  readonly #sockets = new Map<number, Socket>()
  readonly #arrivals = new EventEmitter()
  readonly #server: SMTPServer

  constructor() {
    const refusal = (at: string) => {
      const { manner } = this
      return typeof manner === 'object' && 'says' in manner && manner.at === at
        ? Object.assign(new Error(`${manner.says} here for <somebody@wordconnect.example>`), {
            responseCode: manner.says,
          })
        : undefined
    }
    const cuts = (where: string) =>
      typeof this.manner === 'object' && 'cuts' in this.manner && this.manner.cuts === where
    const waits = (where: string) =>
      typeof this.manner === 'object' && 'waits' in this.manner && this.manner.waits === where
    const later = (say: () => void) =>
      this.slowMs === 0 ? say() : setTimeout(say, Math.random() * this.slowMs)
    const cut = ({ remotePort }: { remotePort: number }) => this.#sockets.get(remotePort)?.destroy()
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => done(refusal('greeting')),
      onMailFrom: (_address, _session, done) => done(refusal('sender')),
      onRcptTo: (_address, session, done) => {
        this.attempts++
        if (cuts('before the content')) cut(session)
        else if (!waits('at the recipient')) later(() => done(refusal('recipient')))
      },
      onData: (stream, session, done) => {
        if (cuts('in the content')) stream.once('data', () => cut(session))
        let raw = ''
        stream.setEncoding('latin1').on('data', (part: string) => {
          raw += part
        })
        stream.once('end', () => {
          if (cuts('in the content')) return
          const refused = refusal('end of content')
          if (!refused) {
            this.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw })
            this.#arrivals.emit('mail')
          }
          if (cuts('after the content')) cut(session)
          else if (!waits('after the content')) later(() => done(refused))
        })
      },
    })
    this.#server.on('error', () => {}) // the mail server sometimes closes connections on purpose
    this.#server.server.on('connection', (socket) => {
      const { remotePort } = socket
      if (remotePort === undefined) return
      this.#sockets.set(remotePort, socket)
      socket.once('close', () => this.#sockets.delete(remotePort))
    })
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
  }

  /** Closes all connections to the mail server. */
  hangUp(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }

  async close(): Promise<void> {
    this.hangUp()
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }

  /** Settings that make the product use this mail server. */
  get settings(): Record<string, string> {
    const { port } = this.#server.server.address() as AddressInfo
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'WordConnect <play@wordconnect.example>' }
  }

  /** Returns the e-mails to an address, oldest first. */
  to(address: string): TakenMail[] {
    return this.mails.filter(({ to }) => to === address)
  }

  /** Returns path and query of the newest link to a page in the e-mails to an address. */
  link(address: string, path: string): string {
    const link = this.#linkIn(address, path)
    if (link === undefined) throw new Error(`no mail to ${address} leads to ${path}`)
    return link
  }

  /** Returns the same as `link`, and waits for the e-mail if it has not arrived yet. */
  async awaitLink(address: string, path: string): Promise<string> {
    for (;;) {
      const link = this.#linkIn(address, path)
      if (link !== undefined) return link
      await once(this.#arrivals, 'mail')
    }
  }

  #linkIn(address: string, path: string): string | undefined {
    for (const mail of this.to(address).toReversed()) {
      const found = new RegExp(`https?://[^\\s/]+(${path}\\?token=[\\w.-]+)`).exec(partOf(mail, 'text/plain'))
      if (found?.[1]) return found[1]
    }
    return undefined
  }
}

/** Returns all values of a header of an e-mail, because an e-mail can contain the same header several times. */
export const headersOf = ({ raw }: TakenMail, name: string): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())

/** Returns the decoded text of an e-mail's header. */
export const decodedHeader = (mail: TakenMail, name: string): string =>
  (headersOf(mail, name)[0] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquoted(text.replaceAll('_', ' ')),
    )
    .replace(/[\s\S]*/, (latin) => Buffer.from(latin, 'latin1').toString('utf8'))

const unquoted = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns the decoded text part or HTML part of an e-mail. */
export function partOf({ raw }: TakenMail, type: 'text/plain' | 'text/html'): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  const at = part.indexOf('\r\n\r\n')
  const body = part.slice(at + 4)
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(part.slice(0, at))
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(unquoted(body), 'latin1')
  return bytes.toString('utf8')
}
