import { describe, expect, test } from 'vitest'
import { databaseUrls } from './database-urls.ts'
import { readEnv, SettingError } from './env.ts'

const SECRET = 'a secret of thirty-two characters'
const POSTGRES = { DATABASE_URL: 'postgres://user@localhost/wordconnect', AUTH_SECRET: SECRET }

describe('settings', () => {
  test('every one has a working default', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      poolSize: 10,
      authSecrets: undefined,
      demo: true,
      rateLimits: true,
      resultChecks: true,
      trustedProxies: ['loopback'],
      drainSeconds: 0,
      previewEmails: [],
      logLevel: 'info',
      listenUrl: undefined,
      preparedStatements: true,
      redisUrl: undefined,
    })
  })

  test('AUTH_SECRET is one secret, or a list', () => {
    const other = 'another secret of the same installation'
    expect(readEnv({ AUTH_SECRET: SECRET }).authSecrets).toEqual([SECRET])
    expect(readEnv({ AUTH_SECRET: `${other}, ${SECRET}` }).authSecrets).toEqual([other, SECRET])
  })

  test('an empty value counts as absent; variables of other programs are ignored', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '', DEMO: '', LOG_LEVEL: '' })).toEqual(readEnv({}))
    const shell = {
      PATH: '/bin',
      HOME: '/root',
      LANG: 'C',
      npm_config_cache: 'x',
      NODE_ENV: 'test',
      PWD: '/',
      HOSTNAME: 'x',
      GOOGLE_APPLICATION_CREDENTIALS: '/x.json',
      REDIS_SERVICE_HOST: '10.0.0.1',
      REDIS_PORT: 'tcp://10.0.0.1:6379',
      REDIS_PORT_6379_TCP_ADDR: '10.0.0.1',
    }
    expect(readEnv(shell)).toEqual(readEnv({}))
  })

  test('the demo is on when embedded, and off on PostgreSQL or https, unless DEMO says otherwise', () => {
    expect(readEnv(POSTGRES).demo).toBe(false)
    expect(readEnv({ PUBLIC_URL: 'https://play.example' }).demo).toBe(false)
    expect(readEnv({ PUBLIC_URL: 'https://play.example', DEMO: '1' }).demo).toBe(true)
    expect(readEnv({ ...POSTGRES, DEMO: '1' }).demo).toBe(true)
    expect(readEnv({ DEMO: '0' }).demo).toBe(false)
  })

  test('accounts that see every chapter are told by their addresses', () => {
    const PREVIEW_EMAILS = ' Ada@harbour.example,milo@harbour.example '
    expect(readEnv({ PREVIEW_EMAILS }).previewEmails).toEqual(['ada@harbour.example', 'milo@harbour.example'])
    expect(() => readEnv({ PREVIEW_EMAILS: 'ada' })).toThrow(/PREVIEW_EMAILS/)
  })

  test('the public address gives the origins that a browser may call from', () => {
    expect(readEnv({ PUBLIC_URL: 'https://PLAY.example:443/' })).toMatchObject({
      publicUrl: 'https://play.example',
      origins: ['https://play.example'],
    })
    expect(readEnv({ PORT: '8080' }).origins).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ])
  })

  test('rate limits may be turned off while PUBLIC_URL is not https', () => {
    expect(readEnv({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readEnv({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://play.example' }).rateLimits).toBe(false)
  })

  test('results need not be believable while PUBLIC_URL is not https', () => {
    expect(readEnv({ RESULT_CHECKS: 'off' }).resultChecks).toBe(false)
  })

  test('trusted proxies are addresses and networks', () => {
    const { trustedProxies } = readEnv({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7' })
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'])
  })

  test('a server drains for some seconds if a proxy is named, unless DRAIN_SECONDS says otherwise', () => {
    expect(readEnv({}).drainSeconds).toBe(0)
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8' }).drainSeconds).toBe(8)
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  })

  test('a database can have several hosts', () => {
    const DATABASE_URL = 'postgres://ada:p%40ss@one:5432,two,[::1]:5433/words?sslmode=require'
    expect(readEnv({ ...POSTGRES, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    expect(databaseUrls(DATABASE_URL)).toEqual([
      'postgres://ada:p%40ss@one:5432/words?sslmode=require',
      'postgres://ada:p%40ss@two/words?sslmode=require',
      'postgres://ada:p%40ss@[::1]:5433/words?sslmode=require',
    ])
  })

  test('with a pooler in front of the database, no statement is prepared unless the settings say so', () => {
    const LISTEN_URL = 'postgres://localhost/x'
    expect(readEnv({ ...POSTGRES }).preparedStatements).toBe(true)
    expect(readEnv({ ...POSTGRES, LISTEN_URL }).preparedStatements).toBe(false)
    expect(readEnv({ ...POSTGRES, LISTEN_URL, PREPARED_STATEMENTS: 'on' }).preparedStatements).toBe(true)
  })

  test('the sender of mails is an address, or a name and an address', () => {
    expect(readEnv({ PUBLIC_URL: 'https://play.example' }).mailFrom).toEqual({
      name: 'WordConnect',
      address: 'no-reply@play.example',
    })
    expect(readEnv({ MAIL_FROM: 'play@harbour.example' }).mailFrom).toEqual({
      name: '',
      address: 'play@harbour.example',
    })
    expect(readEnv({ MAIL_FROM: '"Word, Connect" <play@harbour.example>' }).mailFrom).toEqual({
      name: 'Word, Connect',
      address: 'play@harbour.example',
    })
  })

  test('a language model needs an address and a name, and no key', () => {
    const given = { LLM_BASE_URL: 'http://localhost:8080/v1', LLM_MODEL: 'small' }
    expect(readEnv({}).llm).toBeUndefined()
    expect(readEnv(given).llm).toMatchObject({ baseUrl: 'http://localhost:8080/v1', model: 'small' })
    expect(readEnv({ ...given, LLM_API_KEY: 'secret' }).llm).toMatchObject({ apiKey: 'secret' })
  })

  const refused: [string, NodeJS.ProcessEnv][] = [
    ['LLM_MODEL', { LLM_BASE_URL: 'http://localhost:8080/v1' }],
    ['LLM_BASE_URL', { LLM_MODEL: 'small' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: ' ' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '1e3' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000.5' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'play.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://play.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://' }],
    ...['/app', '/app/', '/?', '/?x=1', '?x=1', '#', '/#y'].map((rest): [string, NodeJS.ProcessEnv] => [
      'PUBLIC_URL',
      { PUBLIC_URL: `https://play.example${rest}` },
    ]),
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ada@play.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ada:secret@play.example' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://localhost:8080/v1' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'https://accounts.example/?x=1' }],
    ['LLM_BASE_URL', { LLM_BASE_URL: 'http://ada:secret@localhost:8080/v1' }],
    ['LLM_BASE_URL', { LLM_BASE_URL: 'http://localhost:8080/v1?version=1' }],
    ['DATABASE_URL', { ...POSTGRES, DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { ...POSTGRES, DATABASE_URL: 'localhost:5432' }],
    ['REDIS_URL', { REDIS_URL: 'http://localhost' }],
    ['DATABASE_URL', { ...POSTGRES, DATABASE_URL: 'postgres://one:5432,:x/y' }],
    ['LISTEN_URL', { ...POSTGRES, LISTEN_URL: 'localhost:5432' }],
    ['READ_URL', { READ_URL: 'postgres://one/x' }],
    ['READ_URL', { ...POSTGRES, READ_URL: 'postgres://one,two/x' }],
    ['PREPARED_STATEMENTS', { PREPARED_STATEMENTS: 'no' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['AUTH_SECRET', { AUTH_SECRET: `${SECRET},short` }],
    ['AUTH_SECRET', { AUTH_SECRET: `${SECRET},` }],
    ['AUTH_SECRET', { DATABASE_URL: POSTGRES.DATABASE_URL }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'accounts' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
    [
      'GOOGLE_ISSUER',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://accounts.example' },
    ],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'sk_test' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example?pool=true' }],
    ['MAIL_FROM', { MAIL_FROM: 'WordConnect' }],
    ['MAIL_FROM', { MAIL_FROM: 'WordConnect <play>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Word\nBcc: x <play@mail.example>' }],
    ['LLM_BASE_URL', { LLM_BASE_URL: 'localhost' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DEMO', { DEMO: 'yes' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', PUBLIC_URL: 'https://play.example' }],
    ['RESULT_CHECKS', { RESULT_CHECKS: '0' }],
    ['RESULT_CHECKS', { RESULT_CHECKS: 'off', PUBLIC_URL: 'https://play.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '*' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,,' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '5s' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ratelimits', { ratelimits: 'off' }],
    ['RATELIMITS', { RATELIMITS: 'off' }],
    ['DATABASEURL', { DATABASEURL: 'postgres://localhost/x' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['DEMO_MODE', { DEMO_MODE: '0' }],
    ['RATE_LIMITING_ENABLED', { RATE_LIMITING_ENABLED: '0' }],
    ['WORDCONNECT_PORT_NUMBER', { WORDCONNECT_PORT_NUMBER: '3000' }],
    ['STRIPE_KEY', { STRIPE_KEY: 'sk_live_1' }],
    ['DATABSE_URL', { DATABSE_URL: 'postgres://localhost/x' }],
    ['DATA_DIRR', { DATA_DIRR: '/tmp' }],
    ['PUBLIC_UR', { PUBLIC_UR: 'http://localhost' }],
    ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
  ]
  test.each([
    [
      { PUBLIC_URL: 'https://play.example/app' },
      'Setting PUBLIC_URL is malformed: must be a scheme, a host and a port only, such as https://play.example.com',
    ],
    [{ RATE_LIMIT: 'off' }, 'Unknown setting RATE_LIMIT: did you mean RATE_LIMITS?'],
    [{ PROT: '3000' }, 'Unknown setting PROT: did you mean PORT?'],
    [
      { DATABASE_URL: POSTGRES.DATABASE_URL },
      'Setting AUTH_SECRET is missing: with DATABASE_URL it is required (32 characters or more)',
    ],
  ])('%j: the line says what to do', (source, line) => {
    expect(() => readEnv(source)).toThrow(new SettingError(line))
  })

  test.each(refused)('%s: one line that names it, for %j', (name, source) => {
    expect(() => readEnv(source)).toThrow(SettingError)
    expect(() => readEnv(source)).toThrow(new RegExp(`^[^\n]*\\b${name}\\b[^\n]*$`))
  })
})

describe('the keys of Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  test('all of them, or none', () => {
    expect(readEnv({}).stripe).toBeUndefined()
    expect(readEnv(keys).stripe).toEqual({
      ...{ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
      apiBase: undefined,
    })
    for (const name of Object.keys(keys))
      expect(() => readEnv({ ...keys, [name]: '' })).toThrow(`Setting ${name} is missing`)
  })

  test('live ones are refused on the embedded database, and beside ones for tests', () => {
    const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(() => readEnv(live)).toThrow(/STRIPE_SECRET_KEY is live.*PostgreSQL with backups/)
    expect(() => readEnv({ ...live, STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow(/is live/)
    expect(readEnv({ ...live, ...POSTGRES }).stripe?.secretKey).toBe('sk_live_1')
    expect(() => readEnv({ ...live, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_PUBLISHABLE_KEY/)
  })
})
