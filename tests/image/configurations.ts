import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { makeCertificate } from './support/certificate.ts'
import { deploy, runProgram } from './support/programs.ts'

/** Highest allowed exposure of the unit in `systemd-analyze security`, from 0 (safe) to 100. */
const MOST_EXPOSURE = 20

/** Checks each shipped file with the checker of its own program. Runs in a namespace. Returns the problems. */
export async function checkConfigurations(): Promise<string[]> {
  const [certificate, key] = ['/etc/nginx/wordconnect.crt', '/etc/nginx/wordconnect.key']
  makeCertificate(certificate, key)
  writeFileSync('/etc/haproxy/wordconnect.pem', readFileSync(certificate) + readFileSync(key, 'utf8'))
  cpSync(deploy('wordconnect@.service'), '/etc/systemd/system/wordconnect@.service')
  appendFileSync('/etc/hosts', '127.0.0.1 db-1 db-2\n') // HAProxy looks its servers up
  const unit = 'wordconnect@3001.service'
  const security = ['security', '--offline=yes', `--threshold=${MOST_EXPOSURE}`, '--no-pager', unit]
  const checks: [command: string, args: string[], env?: Record<string, string>][] = [
    ['haproxy', ['-c', '-f', deploy('haproxy.cfg')]],
    ['haproxy', ['-c', '-f', deploy('haproxy-postgres.cfg')]],
    ['nginx', ['-t', '-c', deploy('nginx.conf')]],
    [
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')],
      { DOMAIN: 'localhost' },
    ],
    ['systemd-analyze', ['verify', unit]],
    ['systemd-analyze', security],
    ['sh', ['-n', deploy('pgbouncer.sh')]],
  ]
  const problems: string[] = []
  for (const [command, args, env] of checks)
    try {
      runProgram(command, args, env)
      console.log(`ok  ${command} ${args.join(' ')}`)
    } catch (error) {
      problems.push((error as Error).message)
    }
  return problems
}
