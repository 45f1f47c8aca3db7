import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { logSecurity, networkOf } from '../security-log.ts'
import * as bounds from './bounds.ts'
import { errorBody, writeRefusal } from './errors.ts'

/**
 * Creates the HTTP server for Fastify, with limits for sockets. The function adds the given headers to every reply,
 * including replies that Fastify sends before it calls the hooks. While the process is stopping, every reply contains
 * the header `Connection: close`, so that the client sends no further request on this connection.
 */
export function boundedServer(
  context: Context,
  headers: ReadonlyMap<string, string>,
): (handle: RequestListener) => Server {
  return (handle) => {
    const unanswered = new WeakMap<Socket, number>()
    const server = createServer({ connectionsCheckingInterval: bounds.CHECK_MS }, (request, response) => {
      const { socket } = request
      const waiting = (unanswered.get(socket) ?? 0) + 1
      // After the server has closed a socket, Node still calls this function for the other requests in the same chunk
      // of data.
      if (socket.destroyed || waiting > bounds.UNANSWERED_A_SOCKET) return void socket.destroy()
      unanswered.set(socket, waiting)
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
      response.setHeaders(new Map(headers))
      if (context.stopping.aborted) response.setHeader('connection', 'close')
      if (context.leaving.aborted && (request.method === 'GET' || request.method === 'HEAD'))
        return void refuseLeaving(response)
      handle(request, response)
    })
    server.headersTimeout = bounds.HEADERS_MS
    server.requestTimeout = bounds.REQUEST_MS
    server.keepAliveTimeout = bounds.KEEP_ALIVE_MS
    server.setTimeout(bounds.SILENCE_MS)
    server.maxConnections = bounds.SOCKETS
    if (context.env.rateLimits) boundSocketsOfNetworks(server, context, headers)
    return server
  }
}

/**
 * Refuses a request with a status that nothing else of the server uses. So the configuration of a proxy can name this
 * status, and an outage of the database (503) does not make the proxy avoid all servers.
 */
function refuseLeaving(response: ServerResponse): void {
  const body = JSON.stringify(errorBody(new Refusal('busy')))
  response.writeHead(502, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }).end(body)
}

/** Limits the number of open sockets of each network. Trusted proxies are allowed to open any number of sockets. */
function boundSocketsOfNetworks(
  server: Server,
  context: Context,
  headers: ReadonlyMap<string, string>,
): void {
  const isProxy = compile([...context.env.trustedProxies])
  const networks = new Map<string, { open: number; told: boolean }>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address, 0)) return
    const name = networkOf(address)
    const network = networks.get(name) ?? { open: 0, told: false }
    networks.set(name, network)
    network.open++
    socket.once('close', () => {
      network.open--
      if (network.open === 0) networks.delete(name)
    })
    if (network.open <= bounds.SOCKETS_A_NETWORK) return
    if (!network.told) logSecurity(context, 'limit_reached', { limit: 'sockets', address })
    network.told = true
    writeRefusal(socket, new Refusal('too_many_requests'), headers)
  })
}
