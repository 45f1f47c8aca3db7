// The package oidc-provider has no types. This file declares the part of the package that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Ctx {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }
  interface Configuration {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    cookies: { keys: string[] }
    features: { devInteractions: { enabled: boolean } }
    findAccount: (
      ctx: Ctx,
      id: string,
    ) => { accountId: string; claims: () => { sub: string; [claim: string]: unknown } }
    interactions: { url: (ctx: Ctx, interaction: { uid: string }) => string }
    jwks: { keys: object[] }
    loadExistingGrant: (ctx: Ctx) => Promise<Grant>
    ttl: Record<string, number>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
