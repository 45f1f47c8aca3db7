import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { answerFileError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The replies of a route that is not in the API contract. The key is the HTTP status. */
    replies?: Replies
  }
}

/** For each HTTP status, a description of the reply and the content type of its body, if any. */
type Replies = Readonly<Record<number, { description: string; type?: string }>>

/** Returns the names of a route that the API description uses. */
export function namesOf(method: string, url: string) {
  const name = url.replace(/^\/api\//, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  const operationId = method.toLowerCase() + name.charAt(0).toUpperCase() + name.slice(1)
  return { operationId, tags: [url.split('/')[2] ?? 'api'] }
}

/**
 * Returns route options that describe a route which is not in the API contract. For example, the reply of such a route
 * is a picture or a page. `key` is the method and the path.
 */
export function described(key: string, summary: string, replies: Replies) {
  const [method = '', url = ''] = key.split(' ')
  return { schema: { ...namesOf(method, url), summary }, config: { replies } }
}

/** Describes the replies of a route which is not in the API contract. */
const responsesOf = (replies: Replies) =>
  Object.fromEntries(
    Object.entries(replies).map(([status, { description, type }]) => [
      status,
      type === undefined
        ? { description, type: 'null' }
        : {
            description,
            content: { [type]: { schema: type === 'application/json' ? {} : { type: 'string' } } },
          },
    ]),
  )

const DOCS = '/api/docs'
const UI_FILES = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
/**
 * Types of the files that the page with the API documentation needs. The server does not serve other files of the
 * Swagger UI library.
 */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
}

/**
 * Serves the description of the API in two forms: as OpenAPI at /api/openapi.json, and as a page for people at
 * /api/docs. The server generates the two forms from the routes.
 */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'WordConnect',
        version,
        description:
          'Find groups of four words that belong together. JSON in camelCase, times in ISO 8601 UTC. A page that ' +
          'belongs to a player sends the header `X-Player` with the id of the player. If the session belongs to ' +
          'another player, the answer is 409 `other_account`.',
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const { uploadTypes: types, replies } = route.route.config ?? {}
      if (replies) return { schema: { ...schema, response: responsesOf(replies) }, url }
      if (!types) return { schema, url }
      return { schema: { ...schema, consumes: types, body: { type: 'string', format: 'binary' } }, url }
    },
  })
  // The documents are generated only at the first request.
  const json = once(() => Buffer.from(JSON.stringify(app.swagger())))
  const yaml = once(() => Buffer.from(app.swagger({ yaml: true })))
  await app.register((docs, _options, done) => {
    docs.setErrorHandler(answerFileError)
    docs.register(swaggerUi, {
      routePrefix: DOCS,
      staticCSP:
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      uiHooks: {
        onRequest: async (request, reply) => {
          const { url } = request.routeOptions
          if (url === `${DOCS}/json`) return reply.type('application/json; charset=utf-8').send(json())
          if (url === `${DOCS}/yaml`) return reply.type('application/x-yaml').send(yaml())
        },
      },
    })
    done()
  })
  // These routes replace the routes of the Swagger UI library, because the library would open a file for each request.
  for (const file of readdirSync(UI_FILES)) {
    const type = TYPES[extname(file)]
    if (type === undefined) continue
    const bytes = once(() => readFileSync(join(UI_FILES, file)))
    app.get(`${DOCS}/static/${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type(type).send(bytes()),
    )
  }
  const itself = described('GET /api/openapi.json', 'This description', {
    200: { description: 'OpenAPI 3.1', type: 'application/json' },
  })
  app.get('/api/openapi.json', itself, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  )
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
