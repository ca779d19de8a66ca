import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { ownChild } from '../apps/server/test/children.ts'
import { freePort } from '../apps/server/test/free-port.ts'

const programs = {
  caddy: '/usr/bin/caddy',
  compose: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
} as const

export type ProxyKind = keyof typeof programs

/** The name in the documented configurations and in the certificate. */
export const proxiedName = 'thali.example'

/** Names a proxy that is not installed; undefined if all are. */
export const missingProxy = (): string | undefined =>
  Object.keys(programs).find((kind) => isProxyKind(kind) && !existsSync(programs[kind]))

export const isProxyKind = (kind: string): kind is ProxyKind => kind in programs

/** The configurations of proxies in a page, by the language of their block. One that only answers itself is none. */
export const readProxyBlocks = (page: string): { readonly kind: string; readonly text: string }[] =>
  [...page.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)]
    .map(([, kind = '', text = '']) => ({ kind, text }))
    .filter(({ text }) => /proxy_pass |reverse_proxy|mode http$/m.test(text.replace(/#.*$/gm, '')))

/** The command of the profile caddy in compose.yaml. */
export const readProfile = (compose: string): string => /^    command: (caddy .*)$/m.exec(compose)?.[1] ?? ''

type Start = {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly certificate: string
  readonly key: string
}

/** The arguments of each program, and its configuration around the documented block. */
const starters: Readonly<
  Record<ProxyKind, (start: Start, block: string) => { readonly args: string[]; readonly text: string }>
> = {
  caddy: ({ name, folder, port, certificate, key }, block) => ({
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'settings')],
    text: `{\n admin off\n auto_https disable_redirects\n}\n${block.replace(
      `${proxiedName} {`,
      `${name}:${port} {\n tls ${certificate} ${key}`,
    )}`,
  }),
  nginx: ({ folder, port, certificate, key }, block) => ({
    args: ['-e', 'stderr', '-g', 'daemon off;', '-c', join(folder, 'settings')],
    text: [
      `pid ${folder}/pid;`,
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      'events { worker_connections 256; }',
      `http {\n access_log ${folder}/log;`,
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
      block
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`),
      '}',
    ].join('\n'),
  }),
  // The command itself; its certificate comes from a CA of its own instead of a public one.
  compose: ({ port }, command) => ({
    args: [...command.replace('${SITE:-localhost}', `${proxiedName}:${port}`).split(' ').slice(1), '--internal-certs'],
    text: '',
  }),
  haproxy: ({ folder, port, certificate }, block) => ({
    args: ['-db', '-f', join(folder, 'settings')],
    text: block
      .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${certificate}`)
      // Plain http and the database are not tried.
      .replace(/bind :80$/m, `bind unix@${folder}/plain`)
      .replace(/bind 127\.0\.0\.1:6432/, `bind unix@${folder}/database`)
      .replace(/10\.0\.0\.\d:5432 check port 8008/g, '127.0.0.1:1 check port 1'),
  }),
}

/** Whether a browser could connect: Caddy listens before its own CA has issued the certificate. */
const isReady = async (port: number, servername: string): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A running proxy with the documented configuration; only ports, addresses and certificate are replaced. */
export type RunningProxy = {
  readonly port: number
  /** Its access log, if it writes one. */
  log(): string
  stop(): Promise<void>
  /** Its certificate, self-signed. */
  readonly certificate: string
}

/** Starts a proxy in front of a server at `target`, a port of this machine. */
export const startProxy = async (
  kind: ProxyKind,
  block: string,
  target: number,
  name = proxiedName,
): Promise<RunningProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-proxy-'))
  const port = await freePort()
  const [certificate, key] = [join(folder, 'pem'), join(folder, 'key')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const self = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...self, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  // HAProxy reads both from one file.
  writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const toServer = block.replace(/\b(?:127\.0\.0\.1|10\.0\.0\.\d|thali):3000\b/g, `127.0.0.1:${target}`)
  const { args, text } = starters[kind]({ name, folder, port, certificate, key }, toServer)
  writeFileSync(join(folder, 'settings'), `${text}\n`)
  // Without a PATH, Caddy cannot add its CA to this machine.
  const env = { CADDY_ADMIN: `unix/${folder}/admin`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = ownChild(spawn(programs[kind], args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }))
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  for (let attempt = 0; !(await isReady(port, name)); attempt += 1) {
    if (attempt > 400 || child.exitCode !== null) throw new Error(`${kind} did not start: ${output}`)
    await pause(50)
  }
  return {
    port,
    certificate,
    log: () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
