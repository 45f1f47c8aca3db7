import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { deploy } from './programs.ts'

/** The parts of a service in compose.yaml that the tests read. */
export interface Service {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  read_only?: boolean
  depends_on?: Record<string, unknown>
}

export interface ComposeFile {
  services: Record<string, Service>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
  volumes: Record<string, unknown>
}

export const readComposeFile = (): ComposeFile =>
  parse(readFileSync(deploy('compose.yaml'), 'utf8'), { merge: true }) as ComposeFile

/** Returns the environment variables of a service, with the values of deploy/.env. Throws if a value is missing. */
export function environmentOf(
  name: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const { environment = {} } = readComposeFile().services[name] ?? {}
  const interpolated = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::\?)?\}/g, (_, variable: string) => {
      const value = variables[variable]
      if (!value) throw new Error(`compose.yaml needs ${variable}`)
      return value
    })
  return Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, interpolated(text)]))
}
