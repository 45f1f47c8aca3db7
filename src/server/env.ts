import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { Email } from '../contract/account.ts'
import { databaseUrls } from './database-urls.ts'
import type { Secrets } from './signature.ts'

/**
 * Error for a wrong setting, or for a database or folder that cannot be used with the settings. The error ends the
 * start of the server. The server prints only the message of the error.
 */
export class SettingError extends Error {}

const url = (protocols: RegExp) => z.url({ protocol: protocols })
/** The address of a database, possibly with several hosts. */
const database = z
  .string()
  .refine(
    (value) => databaseUrls(value).length > 0,
    'must be postgres://[user:password@]host[:port][,host[:port]…]/name',
  )
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const http = url(/^https?$/)
const isEmail = (value: string) => Email.safeParse(value).success
const isPlain = (value: string) => {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username + password === '' && !/[?#]/.test(value)
}
/** An address to which the server adds paths. */
const base = http.refine(isPlain, 'must have no query, no fragment, no user and no password')
/**
 * An address of which the server uses only the origin. The schema refuses addresses with other parts, because the
 * server would ignore these parts.
 */
const site = http.refine(
  (value) => isPlain(value) && new URL(value).pathname === '/',
  'must be a scheme, a host and a port only, such as https://play.example.com',
)

/**
 * Default of `DRAIN_SECONDS` behind a proxy that `TRUSTED_PROXIES` names. Common proxies check a server every one to
 * three seconds and need two failed checks.
 */
const PROXY_DRAIN_SECONDS = 8

/** Hostnames of the local computer. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const isSmtp = (value: string) => {
  const { protocol, hostname, pathname, search, hash } = new URL(value)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  )
}
const smtp = z
  .string()
  .refine((value) => URL.canParse(value) && isSmtp(value), 'must be smtp[s]://[user:password@]host[:port]')

/** Sender of a mail. The setting contains a name and an address (`Name <address>`) or only an address. */
export interface Sender {
  name: string
  address: string
}
const sender = z
  .string()
  .transform((value): Sender => {
    const [, name, address] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [value, '', value.trim()]
    return { name: name ?? '', address: address ?? '' }
  })
  .refine(
    ({ name, address }) => isEmail(address) && !/\p{Cc}/u.test(name),
    'must be an address, or a name and an address: WordConnect <play@example.com>',
  )

/** Returns true if the name is an IP address, a network such as `10.0.0.0/8`, or `loopback`. */
const isNetwork = (name: string) => name === 'loopback' || ipaddr.isValidCIDR(name) || ipaddr.isValid(name)
const networks = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .refine((names) => names.every(isNetwork), 'must be addresses or networks, separated by commas')

const secretList = z
  .string()
  .transform((list): Secrets => {
    const [first = '', ...others] = list.split(',').map((secret) => secret.trim())
    return [first, ...others]
  })
  .refine(
    (secrets) => secrets.every(({ length }) => length >= 32),
    'each secret must be at least 32 characters, and commas separate secrets',
  )

/**
 * Returns the secrets of a list that is separated by commas. Throws a `SettingError` if a secret is too short. `where`
 * is the place of the list, for the error message.
 */
export function secretsIn(list: string, where: string): Secrets {
  const { data, error } = secretList.safeParse(list)
  if (error) throw new SettingError(`${where} is malformed: ${error.issues[0]?.message}`)
  return data
}

/** All environment variables that the server reads. An empty value has the same effect as a missing value. */
const Settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .pipe(z.number().max(65535))
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: site.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  POOL_SIZE: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .pipe(z.number().min(1, 'must be a number from 1 to 999'))
    .default(10),
  LISTEN_URL: database.optional(),
  READ_URL: database
    .refine((value) => databaseUrls(value).length <= 1, 'must name only one host: a process uses one replica')
    .optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  REDIS_URL: url(/^rediss?$/).optional(),
  AUTH_SECRET: secretList.optional(),
  BACKUP_DIR: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: base.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: site.optional(),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: sender.optional(),
  LLM_BASE_URL: base.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  PREVIEW_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isEmail, 'must be e-mail addresses, separated by commas'))),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  DEMO: flag.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  RESULT_CHECKS: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: networks.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /**
   * Address of a server that has the same API as Stripe, such as a test server. The value is undefined for Stripe's own
   * server.
   */
  apiBase: string | undefined
}

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

/** Settings of the language model that writes the sentences of a player's insights in other words. */
export interface LlmSettings {
  baseUrl: string
  apiKey: string
  model: string
}

export interface Env {
  port: number
  host: string
  publicUrl: string
  /** Origins (such as https://example.com) of the pages that are allowed to send requests to the server. */
  origins: readonly string[]
  dataDir: string
  databaseUrl: string | undefined
  /** Largest number of connections to PostgreSQL that this process has at the same time. */
  poolSize: number
  /** URL of the database server itself, if `databaseUrl` is the URL of a pooler; otherwise undefined. */
  listenUrl: string | undefined
  /** URL of a replica for reads that are allowed to lag, or undefined if the primary answers all reads. */
  readUrl: string | undefined
  /** True if frequent statements are prepared. Most poolers cannot keep prepared statements. */
  preparedStatements: boolean
  /** URL of the Redis server; undefined if the database does the work of Redis. */
  redisUrl: string | undefined
  /** The secrets of AUTH_SECRET; undefined if the setting is missing. */
  authSecrets: Secrets | undefined
  /** Folder of the nightly backups; undefined if no backups are made at night. */
  backupDir: string | undefined
  metricsToken: string | undefined
  /** True if the server records traces. The libraries of OpenTelemetry read the address of the receiver themselves. */
  tracing: boolean
  /** URL of the SMTP server; undefined if no SMTP server is set. */
  smtpUrl: string | undefined
  /** Sender of all mails. */
  mailFrom: Sender
  /** Settings of sign-in with Google; undefined if players cannot sign in with Google. */
  google: GoogleSettings | undefined
  /** Settings of the language model; undefined if the server uses no language model. */
  llm: LlmSettings | undefined
  /** Stripe's keys; undefined if payments are only simulated. */
  stripe: StripeSettings | undefined
  demo: boolean
  /**
   * E-mail addresses in lower case. A player with one of these e-mail addresses is allowed to play every chapter of the
   * story.
   */
  previewEmails: readonly string[]
  rateLimits: boolean
  resultChecks: boolean
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers the server trusts. */
  trustedProxies: readonly string[]
  /**
   * Number of seconds during which a stopping server still accepts requests. During this time, the endpoints `health`
   * and `ready` reply with the status 503.
   */
  drainSeconds: number
  logLevel: string
}

/**
 * Returns true if two names differ by one letter that is added, missing or changed. Also returns true if two
 * neighbouring letters are exchanged.
 */
function oneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  if (short.length === long.length) {
    const swapped =
      short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2)
    return swapped || short.slice(i + 1) === long.slice(i + 1)
  }
  return short.slice(i) === long.slice(i + 1)
}

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)
/**
 * If the name of an environment variable begins with one of these words, the variable was probably meant for this
 * server. The words are names of the product, and the first word of each setting.
 */
const ownWords = new Set([
  'WORDCONNECT',
  'WC',
  'TRUST',
  ...settingNames.map((name) => name.split('_')[0] ?? name),
])
/**
 * Environment variables that begin with a word of `ownWords` but belong to other programs, such as cloud tools,
 * Kubernetes and the libraries of OpenTelemetry.
 */
const OF_OTHERS =
  /^GOOGLE_(APPLICATION|CLOUD|API|GENAI)_|^STRIPE_(API_KEY|DEVICE_NAME|CLI_)|_SERVICE_(HOST|PORT)|_PORT(_\d+_|$)|^OTEL_/

/**
 * Refuses an environment variable whose name is probably a misspelled setting. This is a name that differs from a
 * setting only in upper and lower case, in underscores or by one typing error. It is also an unknown name whose first
 * word is in `ownWords`. The server cannot refuse all unknown names, because other programs also use environment
 * variables.
 */
function refuseUnknown(names: readonly string[]): void {
  for (const name of names) {
    if (settingNames.includes(name)) continue
    const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '')
    const meant =
      settingNames.find((setting) => setting.replaceAll('_', '') === plain) ??
      settingNames.find((setting) => oneEditAway(name.toUpperCase(), setting))
    if (meant) throw new SettingError(`Unknown setting ${name}: did you mean ${meant}?`)
    const [first = ''] = name.toUpperCase().split(/[^A-Z0-9]/)
    if (!OF_OTHERS.test(name) && ownWords.has(first) && name !== first)
      throw new SettingError(`Unknown setting ${name}: docs/operations.md names the settings`)
  }
}

/** Reads all settings from the environment. Throws a `SettingError` with the name of the first wrong setting. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  refuseUnknown(Object.keys(given))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingError(`Setting ${issue?.path.join('.')} is malformed: ${issue?.message}`)
  }
  const settings = parsed.data
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const isHttps = publicUrl.protocol === 'https:'
  for (const name of ['RATE_LIMITS', 'RESULT_CHECKS'] as const)
    if (settings[name] === 'off' && isHttps)
      throw new SettingError(`Setting ${name}=off is refused while PUBLIC_URL is https`)
  if (settings.DATABASE_URL && !settings.AUTH_SECRET) {
    throw new SettingError(
      'Setting AUTH_SECRET is missing: with DATABASE_URL it is required (32 characters or more)',
    )
  }
  if (settings.READ_URL && !settings.DATABASE_URL)
    throw new SettingError('Setting READ_URL needs DATABASE_URL: the embedded database has no replica')
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrl.origin,
    origins: allowedOrigins(publicUrl),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    poolSize: settings.POOL_SIZE,
    listenUrl: settings.LISTEN_URL,
    readUrl: settings.READ_URL,
    preparedStatements: (settings.PREPARED_STATEMENTS ?? (settings.LISTEN_URL ? 'off' : 'on')) === 'on',
    redisUrl: settings.REDIS_URL,
    authSecrets: settings.AUTH_SECRET,
    backupDir: settings.BACKUP_DIR,
    metricsToken: settings.METRICS_TOKEN,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    smtpUrl: settings.SMTP_URL,
    google: googleSettings(settings),
    llm: llmSettings(settings),
    mailFrom: settings.MAIL_FROM ?? { name: 'WordConnect', address: `no-reply@${publicUrl.hostname}` },
    stripe: stripeSettings(settings),
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined && !isHttps),
    previewEmails: settings.PREVIEW_EMAILS,
    rateLimits: settings.RATE_LIMITS === 'on',
    resultChecks: settings.RESULT_CHECKS === 'on',
    trustedProxies: settings.TRUSTED_PROXIES ?? ['loopback'],
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.TRUSTED_PROXIES ? PROXY_DRAIN_SECONDS : 0),
    logLevel: settings.LOG_LEVEL,
  }
}

/**
 * Reads the settings of sign-in with Google. The client id and the client secret must both be set. An issuer address
 * without https must be an address of the local computer.
 */
function googleSettings(settings: z.output<typeof Settings>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: given } = settings
  if (!clientId && !clientSecret && !given) return undefined
  const missing = 'is missing: signing in with Google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'
  if (!clientId) throw new SettingError(`Setting GOOGLE_CLIENT_ID ${missing}`)
  if (!clientSecret) throw new SettingError(`Setting GOOGLE_CLIENT_SECRET ${missing}`)
  const issuer = given ?? 'https://accounts.google.com'
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !LOOPBACK.includes(hostname))
    throw new SettingError('Setting GOOGLE_ISSUER must be https, except for a stand-in on this computer')
  return { clientId, clientSecret, issuer }
}

/**
 * Reads the settings of the language model. The API key is optional, because a language model on the local computer
 * often needs no key.
 */
function llmSettings(settings: z.output<typeof Settings>): LlmSettings | undefined {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = settings
  if (!baseUrl && !apiKey && !model) return undefined
  const missing = 'is missing: wording insights needs LLM_BASE_URL and LLM_MODEL'
  if (!baseUrl) throw new SettingError(`Setting LLM_BASE_URL ${missing}`)
  if (!model) throw new SettingError(`Setting LLM_MODEL ${missing}`)
  return { baseUrl, apiKey: apiKey ?? 'none', model }
}

/**
 * Reads the settings of Stripe. Either all keys of Stripe must be set or none. The keys must be all live keys or all
 * test keys. With live keys, the server needs PostgreSQL.
 */
function stripeSettings(settings: z.output<typeof Settings>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = settings
  if (!secretKey && !publishableKey && !webhookSecret && !apiBase) return undefined
  const missing =
    'is missing: card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'
  if (!secretKey) throw new SettingError(`Setting STRIPE_SECRET_KEY ${missing}`)
  if (!publishableKey) throw new SettingError(`Setting STRIPE_PUBLISHABLE_KEY ${missing}`)
  if (!webhookSecret) throw new SettingError(`Setting STRIPE_WEBHOOK_SECRET ${missing}`)
  const isLive = /^[sr]k_live_/.test(secretKey)
  if (isLive !== publishableKey.startsWith('pk_live_'))
    throw new SettingError(
      'Setting STRIPE_PUBLISHABLE_KEY does not fit STRIPE_SECRET_KEY: one is for live payments, the other for tests',
    )
  if (isLive && !settings.DATABASE_URL)
    throw new SettingError(
      'Setting STRIPE_SECRET_KEY is live, which is refused on the embedded database: real money wants a PostgreSQL with backups (DATABASE_URL)',
    )
  return { secretKey, publishableKey, webhookSecret, apiBase }
}

/**
 * Returns the origins of pages that are allowed to send requests to the server. If `publicUrl` is an address of the
 * local computer, the other names of the local computer are allowed too, with the same port.
 */
function allowedOrigins(publicUrl: URL): string[] {
  if (!LOOPBACK.includes(publicUrl.hostname)) return [publicUrl.origin]
  return LOOPBACK.map((name) => `${publicUrl.protocol}//${name}${publicUrl.port ? `:${publicUrl.port}` : ''}`)
}
