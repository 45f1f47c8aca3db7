import type { FastifyReply, FastifyRequest } from 'fastify'
import type { googleApi } from '../../../../contract/account/google.ts'
import { errorStatus } from '../../../../contract/error.ts'
import type { Context } from '../../../context.ts'
import { plainPageHeaders, refusalPage } from '../../../http/plain-page.ts'
import { sessionOf } from '../../../http/policy.ts'
import type { Handlers } from '../../../http/routes.ts'
import { Refusal } from '../../../refusal.ts'
import { logSecurity } from '../../../security-log.ts'
import { callerOf, finishSignIn } from '../finish-sign-in.ts'
import { localPath, signInPath } from '../local-path.ts'
import {
  ATTEMPT_SECONDS,
  type Attempt,
  attemptIn,
  browserOf,
  clearPendingLink,
  type Purpose,
  pendingLinkOf,
  setBrowser,
  setPendingLink,
  stateOf,
} from './attempt-cookie.ts'
import * as service from './google.service.ts'
import { callbackUrl, GoogleFailure, newChecks, openProvider } from './provider.ts'

/** Returns the handlers of the endpoints for the sign-in with Google, which uses OpenID Connect. */
export function googleHandlers(context: Context): Handlers<typeof googleApi> {
  const { env } = context
  const provider = openProvider(context)

  /** Begins a sign-in attempt. Returns the URL of Google's sign-in page. */
  async function begin(request: FastifyRequest, reply: FastifyReply, purpose: Purpose): Promise<string> {
    const until = context.now().getTime() + ATTEMPT_SECONDS * 1000
    const attempt = { ...newChecks(), until, ...purpose }
    const state = stateOf(context, setBrowser(request, reply, env), attempt)
    return (await provider.begin(state, attempt)).href
  }

  /** Finishes the sign-in after Google's reply. Returns the path of the page that the browser opens next. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    entered: Parameters<typeof finishSignIn>[3],
    next: string,
  ): Promise<string> {
    const done: object = await finishSignIn(context, request, reply, entered)
    return 'twoFactorRequired' in done ? signInPath({ next, step: 'second' }) : next
  }

  /** Redirects to a page that shows why the sign-in has failed, and writes the details to the log. */
  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { reason, detail }: GoogleFailure,
    begun: Purpose = {},
  ): void {
    logSecurity(context, 'google_refused', { reason, detail, address: request.ip })
    const path =
      begun.connect === undefined
        ? signInPath({ google: reason, next: localPath(begun.next, env.publicUrl) })
        : `/settings?google=${reason}`
    reply.redirect(path, 302)
  }

  /**
   * Checks Google's reply, and then signs in or connects the account with Google. Returns the path of the page that the
   * browser opens next. Throws a `GoogleFailure`.
   */
  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    search: URLSearchParams,
    attempt: Attempt,
  ): Promise<string> {
    if (context.now().getTime() > attempt.until) throw new GoogleFailure('expired', 'too late')
    if (!(await service.takeAttempt(context, attempt))) throw new GoogleFailure('expired', 'used before')
    const profile = await provider.finish(search, attempt)
    const caller = callerOf(context, request)
    if (attempt.connect !== undefined) {
      const session = await sessionOf(context, request)
      if (session?.id !== attempt.connect) throw new GoogleFailure('expired', 'another session')
      await service.connect(context, caller, session, profile)
      return '/settings?google=connected'
    }
    const outcome = await service.enter(context, caller, profile, attempt)
    if ('pending' in outcome) {
      setPendingLink(reply, env, outcome.pending)
      return '/auth?link'
    }
    return finish(request, reply, outcome.entered, localPath(attempt.next, env.publicUrl))
  }

  /** Shows a refusal as a page, because the browser navigates here from Google. */
  const showRefusal = (reply: FastifyReply, refusal: Refusal): void => {
    reply
      .status(errorStatus[refusal.code])
      .headers({ ...plainPageHeaders, 'cache-control': 'no-store' })
      .send(refusalPage(refusal, undefined))
  }

  return {
    'GET /api/auth/google': async ({ query, request, reply }) => {
      try {
        reply.redirect(await begin(request, reply, query), 302)
      } catch (error) {
        // If Google is unavailable, the server redirects a browser to a page that shows the reason. A program gets the
        // error as the reply.
        const isPage = request.headers['sec-fetch-dest'] === 'document'
        if (!isPage || !(error instanceof Refusal) || error.code !== 'google_unavailable') throw error
        refuse(request, reply, new GoogleFailure('unreachable', 'not begun'), query)
      }
    },
    'GET /api/auth/google/callback': async ({ request, reply }) => {
      if (!env.google) throw new Refusal('google_unavailable')
      const { searchParams } = new URL(request.url, callbackUrl(context))
      const browser = browserOf(request, env)
      // If the reply is forged, the server sends no query to the database and no request to Google, and no attempt
      // ends.
      const attempt = browser && attemptIn(context, browser, searchParams.get('state') ?? '')
      try {
        if (browser === undefined) throw new GoogleFailure('expired', 'not begun in this browser')
        if (!attempt) throw new GoogleFailure('unchecked', 'another state')
        reply.redirect(await goOn(request, reply, searchParams, attempt), 302)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'suspended') return showRefusal(reply, error)
        if (!(error instanceof GoogleFailure)) throw error
        refuse(request, reply, error, attempt || undefined)
      }
    },
    'GET /api/auth/google/link': ({ request }) => service.pendingLink(context, pendingLinkOf(request, env)),
    'POST /api/auth/google/link': async ({ body, request, reply }) => {
      const token = pendingLinkOf(request, env)
      const entered = await service.linkByPassword(context, callerOf(context, request), token, body.password)
      clearPendingLink(reply, env)
      return { next: await finish(request, reply, entered, '/') }
    },
    'POST /api/auth/google/link/send': async ({ request }) => {
      await service.sendLink(context, pendingLinkOf(request, env))
      return { ok: true }
    },
    'POST /api/auth/google/link/confirm': async ({ body, request, reply }) => {
      const entered = await service.linkByMail(context, callerOf(context, request), body.token)
      clearPendingLink(reply, env)
      return { next: await finish(request, reply, entered, '/') }
    },
    'POST /api/auth/google/connect': async ({ session, request, reply }) => {
      await service.requireUnconnected(context, session)
      return { url: await begin(request, reply, { connect: session.id }) }
    },
    'DELETE /api/auth/google/link': async ({ session, request }) => {
      await service.disconnect(context, callerOf(context, request), session)
      return { ok: true }
    },
  }
}
