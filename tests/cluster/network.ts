import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** The machines of the cluster, with their addresses on one network. */
export const ADDRESSES = {
  etcd: '10.77.0.10',
  'db-1': '10.77.0.11',
  'db-2': '10.77.0.12',
  pooler: '10.77.0.13',
  redis: '10.77.0.14',
  proxy: '10.77.0.15',
  'app-1': '10.77.0.21',
  'app-2': '10.77.0.22',
} as const
export type Host = keyof typeof ADDRESSES
export const HOSTS = Object.keys(ADDRESSES) as Host[]

/** Address of the machine on which the players and the test are. */
const OWN_ADDRESS = '10.77.0.1'
const BRIDGE = 'cluster'

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' })

/** Returns a command that runs a program on a machine: in its network namespace, with all files of this one. */
export const on = (host: Host, command: string, args: readonly string[]): [string, string[]] => [
  'nsenter',
  [`--net=/run/netns/${host}`, command, ...args],
]

const firewall = (host: Host, ...args: string[]) =>
  execFileSync(...on(host, 'iptables', ['--wait', ...args]), { stdio: 'pipe' })

/**
 * Creates a network namespace for each machine, and a bridge between them. Names and namespaces disappear with the
 * mount namespace of this process.
 */
export function makeNetwork(): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${OWN_ADDRESS}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const host of HOSTS) {
    ip('netns', 'add', host)
    ip('link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host)
    ip('link', 'set', host, 'master', BRIDGE, 'up')
    ip('-netns', host, 'address', 'add', `${ADDRESSES[host]}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-netns', host, 'link', 'set', device, 'up')
    appendFileSync('/etc/hosts', `${ADDRESSES[host]} ${host}\n`)
  }
}

/** Drops all packets between a machine and the others, in both directions and without an error. */
export function cut(host: Host, others: readonly Host[]): void {
  for (const other of others) {
    firewall(host, '-A', 'INPUT', '-s', ADDRESSES[other], '-j', 'DROP')
    firewall(host, '-A', 'OUTPUT', '-d', ADDRESSES[other], '-j', 'DROP')
  }
}

/** Ends what `cut` did to a machine. */
export const reconnect = (host: Host): void => void firewall(host, '--flush')

/** Kills all programs of a machine with kill -9. */
export function killAll(host: Host): void {
  for (const pid of ip('netns', 'pids', host).split('\n').filter(Boolean))
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The program ended together with its parent.
    }
}
