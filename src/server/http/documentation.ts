import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Serves OpenAPI at /api/openapi.json and a page to read it at /api/docs, both made from the contract. */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'WordConnect',
        version,
        description:
          'Find groups of four words that belong together. JSON in camelCase, times in ISO 8601 UTC.',
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const types = route.route.config?.uploadTypes
      if (!types) return { schema, url }
      return { schema: { ...schema, consumes: types, body: { type: 'string', format: 'binary' } }, url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
