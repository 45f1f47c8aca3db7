import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { errorStatus } from '../../src/contract/error.ts'
import { onOneDatabase } from '../support/on-databases.ts'

interface Operation {
  operationId: string
  summary: string
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const keys = Object.keys(api) as ApiKey[]

onOneDatabase('the interface as it is described', (server) => {
  let document: Document
  beforeAll(async () => {
    document = (await server.client().raw('GET', '/api/openapi.json')).body as Document
  })

  const operation = (key: ApiKey): Operation | undefined => {
    const [method = '', path = ''] = key.split(' ')
    return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  }

  /**
   * Routes that are not in the contract, because their replies are not JSON or because only programs call these routes.
   */
  const others = [
    'GET /api/avatars/:file',
    'GET /api/logout',
    'POST /api/logout',
    'GET /api/mail/unsubscribe',
    'POST /api/mail/unsubscribe',
    'GET /api/metrics',
    'GET /api/openapi.json',
    'GET /api/share/:kind/:file',
    'POST /api/webhooks/stripe',
  ]

  test('the contract and the other routes are described, each call under a name of its own', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual([...keys, ...others].sort())
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
    for (const one of operations) expect(one.summary, one.operationId).toMatch(/^[A-Z]/)
  })

  /** Returns the routes under /api that the server's router has, except the pages that show the API documentation. */
  function routes(): string[] {
    const parents: string[] = []
    return server.app.http
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods = ''] =
          /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
        const depth = indent.length / 4
        parents[depth] = `${depth === 0 ? '' : parents[depth - 1]}${part}`
        const url = parents[depth] ?? ''
        return methods
          .split(', ')
          .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
          .map((method) => `${method} ${url}`)
      })
      .filter((route) => / \/api(\/|$)/.test(route) && !/ \/api\/docs(\/|$)/.test(route))
  }

  test('every route under /api that does something is described', async () => {
    // The router treats routes as equal if only the names of their parameters differ, so the test removes these names.
    const unnamed = (route: string) => route.replace(/:[^/]+/g, ':x')
    const described = new Set([...keys, ...others].map(unnamed))
    const all = routes().map(unnamed)
    expect([...described].filter((one) => !all.includes(one))).toEqual([])
    for (const route of all.filter((one) => !described.has(one))) {
      const [method = '', path = ''] = route.split(' ')
      expect((await server.client().raw(method, path)).status, route).toBe(405)
    }
  })

  test.each(others)('%s, which is not in the contract', (route) => {
    const [method = '', path = ''] = route.split(' ')
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(Object.keys(described?.responses ?? {})).not.toEqual([])
    const named = (described?.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
    expect(named).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  })

  test('an icon is found where browsers look for it', async () => {
    const { status, headers } = await server.client().raw('GET', '/favicon.ico')
    expect([status, headers.get('location')]).toEqual([302, '/icon.svg'])
    expect(existsSync('src/web/public/icon.svg')).toBe(true)
  })

  test.each(keys)('%s', (key) => {
    const endpoint: Endpoint = api[key]
    const described = operation(key)
    expect(described).toMatchObject({ summary: endpoint.summary })
    const responses = described?.responses ?? {}
    const ok = responses[String(endpoint.status ?? 200)]
    expect(ok).toBeDefined()
    const type = endpoint.events ? 'text/event-stream' : 'application/json'
    if ((endpoint.status ?? 200) < 204) expect(ok?.content?.[type]?.schema).toBeTypeOf('object')
    for (const code of endpoint.errors ?? []) expect(responses).toHaveProperty(String(errorStatus[code]))
    if (endpoint.access === 'staff') expect(responses).toHaveProperty('404')
    else if (endpoint.access !== 'public') expect(responses).toHaveProperty('401')
    expect(described?.requestBody !== undefined).toBe((endpoint.body ?? endpoint.upload) !== undefined)
    const named = (described?.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
    expect(named).toEqual([...key.matchAll(/:(\w+)/g)].map(([, name]) => name))
  })

  test('every reference in it leads somewhere', () => {
    const text = JSON.stringify(document)
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
      expect(found, pointer).toBeDefined()
    }
  })

  test('there is a page to read it, whose parts are all there', async () => {
    const client = server.client()
    const page = await client.raw('GET', '/api/docs/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, part = '']) => part)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) {
      const { pathname } = new URL(part, `${server.origin}/api/docs/`)
      expect((await client.raw('GET', pathname)).status, pathname).toBe(200)
    }
  })

  test('health, readiness and what is on offer', async () => {
    const client = server.client()
    expect(await client.call('GET /api/health')).toMatchObject({ status: 'ok' })
    expect(await client.call('GET /api/ready')).toEqual({ status: 'ok', backup: null })
    expect(await client.call('GET /api/config')).toEqual({
      google: false,
      payments: 'sandbox',
      publishableKey: null,
      email: false,
      llm: false,
      demo: false,
    })
  })

  test('metrics: from loopback, or with the token, and for nobody else', async () => {
    const client = server.client()
    const local = await client.raw('GET', '/api/metrics')
    expect(local.text).toContain('http_request_duration_seconds_bucket')
    const outside = { 'x-forwarded-for': '203.0.113.7' }
    expect((await client.raw('GET', '/api/metrics', { headers: outside })).status).toBe(403)
    for (const authorization of ['Bearer ', 'Bearer undefined', 'undefined'])
      expect(
        (await client.raw('GET', '/api/metrics', { headers: { ...outside, authorization } })).status,
      ).toBe(403)
  })

  test('answers are not kept by anybody on the way, and say nothing about what runs here', async () => {
    for (const path of ['/api/health', '/api/config', '/api/nothing', '/api/openapi.json']) {
      const { headers } = await server.client().raw('GET', path)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
    }
  })
})
