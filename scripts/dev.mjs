// `npm run dev` starts Vite and the server. Vite serves the web app on PORT, and reloads the page after each change of
// the code. The server runs on PORT + 1, and Node restarts it after each change of the code.
import { join } from 'node:path'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root, Stop, say } from './lib/root.mjs'
import { vite } from './lib/vite.mjs'

await main(async () => {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Stop(`PORT must be a whole number from 1 to 65534, not ${process.env.PORT}.`)
  const host = process.env.HOST || '127.0.0.1'
  const { bin, node } = await prepare()
  const api = {
    PORT: String(port + 1),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  }
  say(`Page on ${api.PUBLIC_URL} (port ${port}), server on port ${port + 1}; Ctrl-C ends both.`)
  const server = run(node, ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')], {
    env: childEnv(bin, api),
  })
  const { args, remove } = vite('serve')
  const options = ['--port', String(port), '--strictPort', '--host', host, '--clearScreen=false']
  const page = run(node, [...args, ...options], {
    env: childEnv(bin, { API_ORIGIN: `http://127.0.0.1:${port + 1}` }),
  })
  const code = await Promise.race([server.done, page.done])
  server.stop()
  page.stop()
  await Promise.all([server.done, page.done])
  remove()
  return code
})
