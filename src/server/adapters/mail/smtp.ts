import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Sender } from '../../env.ts'
import type { Delivery, Mailer } from './mailer.ts'
import { buildMessage } from './message.ts'

const CONNECT_MS = 10_000
const GREETING_MS = 10_000
/**
 * Longest time without a reply of the mail server, in ms. The time is long because some mail servers scan a mail before
 * they accept it.
 */
const SILENCE_MS = 60_000
/** Longest time for sending one mail, in ms. The limit also applies if the mail server always replies in time. */
const LONGEST_MS = 120_000

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

interface Login {
  user: string
  pass: string
}

/**
 * Returns the options of the SMTP connection. If the mail server is on a different machine, this server sends a
 * password only over an encrypted connection.
 */
function optionsOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const login: Login | undefined = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined
  return {
    login,
    options: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && login !== undefined && !LOOPBACK.has(hostname),
      connectionTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: SILENCE_MS,
      logger: false,
    },
  }
}

/** Returns a mailer that opens a new SMTP connection for each mail. */
export function smtpMailer(smtpUrl: string, from: Sender): Mailer {
  const { options, login } = optionsOf(smtpUrl)
  return {
    async deliver(mail, stop) {
      const message = await buildMessage(mail, from)
      return handOver(new SMTPConnection(options), login, stop, {
        envelope: { from: from.address, to: [mail.recipient], size: message.length },
        message,
      })
    },
  }
}

function handOver(
  connection: SMTPConnection,
  login: Login | undefined,
  stop: AbortSignal,
  { envelope, message }: { envelope: { from: string; to: string[]; size: number }; message: Buffer },
): Promise<Delivery> {
  return new Promise((resolve) => {
    let isHandedOver = false
    const end = (delivery: Delivery) => {
      clearTimeout(late)
      stop.removeEventListener('abort', onStop)
      if (delivery.outcome === 'sent') connection.quit()
      else connection.close()
      resolve(delivery)
    }
    const fail = (error: NodemailerError) => end(deliveryOf(error, isHandedOver))
    const late = setTimeout(() => fail(new Error('the mail server took too long')), LONGEST_MS)
    const onStop = () => {
      if (!isHandedOver) end({ outcome: 'again', reason: 'the process stopped' })
    }
    stop.addEventListener('abort', onStop)
    // The library reads this stream only after the mail server has agreed to accept the mail.
    const content = new Readable({
      read() {
        isHandedOver = true
        this.push(message)
        this.push(null)
      },
    })
    const send = () =>
      connection.send(envelope, content, (error) => (error ? fail(error) : end({ outcome: 'sent' })))
    // The library sometimes reports one error twice. The second report has no effect, because the promise is already
    // resolved.
    connection.on('error', fail)
    connection.connect((error) => {
      if (error) fail(error)
      else if (login && connection.allowsAuth)
        connection.login({ credentials: login }, (refused) => (refused ? fail(refused) : send()))
      else send()
    })
    if (stop.aborted) onStop()
  })
}

/**
 * Decides from an error whether this server should send the mail again. If the mail server refuses the address or the
 * content with an error 5xx, this server does not send the mail again. If the mail server has received the content but
 * has not replied, the result is `unknown`. If the mail server has refused the password, this server sends the mail
 * again later, because an operator can correct the setting.
 */
function deliveryOf(error: NodemailerError, isHandedOver: boolean): Delivery {
  const { code, command, responseCode, response } = error
  if (responseCode !== undefined) {
    const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
    const reason = `the mail server said ${[responseCode, detail].filter(Boolean).join(' ')} at ${command ?? 'its greeting'}`
    const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { outcome: isOfMail && error.permanent ? 'refused' : 'again', reason }
  }
  if (isHandedOver)
    return {
      outcome: 'unknown',
      reason: 'no reply came after the content was handed over: it may have arrived',
    }
  // `EENVELOPE` and `EMESSAGE` without a reply mean that the mail server does not accept the address or the size of the
  // mail.
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { outcome: 'refused', reason: 'the mail server does not take such an address or size' }
  return {
    outcome: 'again',
    reason: `the mail server was not reached (${error.originalCode ?? code ?? 'too slow'})`,
  }
}
