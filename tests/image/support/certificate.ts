import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { runProgram } from './programs.ts'

/** Writes a certificate for a host and its key. */
export function makeCertificate(certificate: string, key: string, host = 'localhost'): void {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', certificate]
  runProgram('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files])
}

/** Makes this process trust a certificate. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
}
