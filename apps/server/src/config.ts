import { isIP } from 'node:net'
import { normalize, resolve } from 'node:path'
import { printerDevicePattern } from '@thali/contract/printing/states'
import type { SecondPlace } from './backup/second-place.ts'
import type { TrustProxy } from './platform/trusted-proxies.ts'

/** The settings of the environment, read once at the start. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded engine. */
  databaseUrl: string | undefined
  /** The same database without transaction pooling; undefined if `databaseUrl` has none. */
  databaseDirectUrl: string | undefined
  /** Undefined: pictures are in the data folder. */
  bucket: { readonly bucket: string; readonly region: string; readonly endpoint: string | undefined } | undefined
  isDemo: boolean
  /** Undefined: the only restaurant, or the first one by its id. */
  defaultRestaurantId: string | undefined
  accessTokenTtlSeconds: number
  /** The previous refresh token still gets its issued successor for this long. */
  refreshGraceSeconds: number
  hasServiceWorker: boolean
  hasFastPath: boolean
  /** Number of trusted proxies in X-Forwarded-*; false for none. */
  trustProxy: TrustProxy
  rateLimit: 'strict' | 'relaxed' | 'off'
  logLevel: string
  /** Bearer token for /metrics; undefined allows only this machine. */
  metricsToken: string | undefined
  databasePoolSize: number
  /** Memory for ready menus. */
  menuMemoryBytes: number
  /** Where browsers load pictures; undefined: from this process. */
  picturesUrl: string | undefined
  /** How many restaurants one account may have. */
  restaurantsPerOwner: number
  /** Undefined keeps all activity. */
  keepActivityDays: number | undefined
  /** The local time of the nightly backup, such as `03:30`; undefined for none. */
  backupTime: string | undefined
  /** Where copies of backups go; undefined for no second place. */
  backupCopy: SecondPlace | undefined
  /** Networks of printers in addition to private ones. */
  printerNetworks: readonly string[]
  /** Paths of devices that may be printers. */
  printerDevices: readonly string[]
  /** Networks of webhooks in addition to public ones. */
  webhookNetworks: readonly string[]
}

/** Default and meaning of each variable. .env.example lists the same. */
export const variables = {
  PORT: ['3000', 'Port to listen on; 0 takes any free port.'],
  HOST: ['127.0.0.1', 'Address to listen on: this machine only; 0.0.0.0 lets other devices in.'],
  DATA_DIR: ['./data', 'Folder of the SQLite database and of uploaded pictures.'],
  DATABASE_URL: ['', 'PostgreSQL instead of SQLite, as postgres://user:password@host/name.'],
  DATABASE_DIRECT_URL: [
    '',
    'The same PostgreSQL without transaction pooling, if DATABASE_URL is a transaction pooler.',
  ],
  S3_BUCKET: [
    '',
    'S3-compatible bucket for pictures instead of DATA_DIR, shared by several machines. ' +
      'Credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of the machine or container.',
  ],
  S3_REGION: ['us-east-1', 'Region of the bucket; other services than Amazon often accept any.'],
  S3_PUBLIC_URL: [
    '',
    'Public address of the bucket, such as that of a CDN, as https://host. Browsers then load pictures from it, not from this process.',
  ],
  S3_ENDPOINT: ['', 'Address of an S3 service other than Amazon, as https://host.'],
  DEMO: ['on unless NODE_ENV=production', 'Creates demo restaurants in an empty database and prefills the login.'],
  DEFAULT_RESTAURANT_ID: ['', 'Restaurant of the address / (at table 1), if the server has several.'],
  ACCESS_TOKEN_TTL: ['900', 'Lifetime of an access token in seconds; clients renew it automatically.'],
  REFRESH_GRACE: ['10', 'Seconds in which two tabs may use the same refresh token.'],
  RATE_LIMIT: ['relaxed in the demo, else strict', 'strict, relaxed (ten times the limits) or off (for load tests).'],
  SERVICE_WORKER: ['on', 'on: phones keep the app and the last menu offline; off: they remove both at the next visit.'],
  FAST_PATH: ['on', 'on: cached menus bypass the web framework, for more requests a second; off for troubleshooting.'],
  TRUST_PROXY: [
    'off',
    'Number of proxies in front, for X-Forwarded-For and X-Forwarded-Proto; on means 1. loopback: one, and only if it runs on this machine.',
  ],
  LOG_LEVEL: ['info', 'debug, info, warn, error or silent.'],
  METRICS_TOKEN: ['', 'Bearer token for /metrics; without one only this machine may read it, not through a proxy.'],
  DATABASE_POOL_SIZE: ['10', 'PostgreSQL connections of one process.'],
  BACKUP_AT: [
    '03:30',
    'Time of the nightly backup in DATA_DIR/backups, in the zone of the default restaurant; or off.',
  ],
  BACKUP_COPY_DIR: ['', 'Folder for copies of the backups, such as one on another disk. It must exist.'],
  BACKUP_COPY_BUCKET: [
    '',
    'S3-compatible bucket for copies of the backups instead of a folder. Credentials as for S3_BUCKET.',
  ],
  BACKUP_COPY_REGION: ['us-east-1', 'Region of that bucket.'],
  BACKUP_COPY_ENDPOINT: ['', 'Address of its service, as https://host, if it is not Amazon.'],
  BACKUP_COPY_PREFIX: ['', 'Folder in that bucket, such as thali/.'],
  MENU_MEMORY_MB: [
    '96',
    'Memory of one process for ready menus, in MiB. 96 hold about 1,000 restaurants of 60 dishes.',
  ],
  RESTAURANTS_PER_OWNER: ['20', 'How many restaurants one account may create or join in the browser.'],
  KEEP_ACTIVITY_DAYS: ['730', 'Days that the activity list of a restaurant keeps; off keeps everything.'],
  PRINTER_NETWORKS: [
    '',
    'Networks of printers in addition to private ones, with commas, such as 203.0.113.0/24. The demo adds this machine.',
  ],
  PRINTER_DEVICES: [
    '',
    'Devices of this computer that may be printers, with commas, such as /dev/usb/lp0. Only these paths are opened.',
  ],
  WEBHOOK_NETWORKS: [
    '',
    'Networks that webhooks may reach in addition to public addresses, with commas, such as 192.168.1.0/24. ' +
      'The demo adds this machine.',
  ],
} as const

type Variable = keyof typeof variables

const readSwitch = (name: Variable, text: string, also = ''): boolean => {
  if (/^(on|true|1|yes)$/i.test(text)) return true
  if (/^(off|false|0|no)$/i.test(text)) return false
  throw new Error(`${name} must be on or off${also}, not "${text}".`)
}

// Always a number: entries of X-Forwarded-For further left may be forged.
const readTrustProxy = (text: string): Config['trustProxy'] => {
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  if (text === 'loopback') return text
  return readSwitch('TRUST_PROXY', text, ', loopback, or a number up to 99') ? 1 : false
}

const readLogLevel = (text: string): string => {
  if (['debug', 'info', 'warn', 'error', 'silent'].includes(text)) return text
  throw new Error(`LOG_LEVEL must be debug, info, warn, error or silent, not "${text}".`)
}

const readRateLimit = (text: string | undefined, isDemo: boolean): Config['rateLimit'] => {
  const mode = text?.trim() || (isDemo ? 'relaxed' : 'strict')
  if (mode === 'strict' || mode === 'relaxed' || mode === 'off') return mode
  throw new Error(`RATE_LIMIT must be strict, relaxed or off, not "${mode}".`)
}

const isOff = (text: string): boolean => /^(off|false|no)$/i.test(text)

const readBackupTime = (text: string): string | undefined => {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  if (isOff(text)) return undefined
  throw new Error(`BACKUP_AT must be a time such as 03:30, or off, not "${text}".`)
}

const readNetworks = (name: Variable, text: string): string[] => {
  const networks = text.split(',').flatMap((network) => network.trim() || [])
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    const bitsMax = isIP(address) === 4 ? 32 : 128
    if (!/^\d{1,3}$/.test(bits) || isIP(address) === 0 || Number(bits) > bitsMax)
      throw new Error(`${name} must be networks such as 10.8.0.0/16, not "${network}".`)
  }
  return networks
}

const readDevices = (text: string): string[] => {
  const paths = text.split(',').flatMap((path) => path.trim() || [])
  for (const path of paths)
    if (!printerDevicePattern.test(path) || normalize(path) !== path)
      throw new Error(`PRINTER_DEVICES must be paths such as /dev/usb/lp0, not "${path}".`)
  return paths
}

const readEndpoint = (name: Variable, text: string): string | undefined => {
  if (text && !/^https?:\/\//.test(text)) throw new Error(`${name} must begin with https:// or http://.`)
  return text || undefined
}

const readPublicUrl = (text: string, bucket: string): string | undefined => {
  if (!text) return undefined
  if (!bucket) throw new Error('S3_PUBLIC_URL needs S3_BUCKET.')
  if (!/^https:\/\/[^\s?#]+$/.test(text)) throw new Error('S3_PUBLIC_URL must begin with https:// and have no query.')
  return text.replace(/\/+$/, '')
}

const readBackupCopy = (text: (name: Variable) => string): SecondPlace | undefined => {
  const [folder, bucket] = [text('BACKUP_COPY_DIR'), text('BACKUP_COPY_BUCKET')]
  if (folder && bucket) throw new Error('BACKUP_COPY_DIR and BACKUP_COPY_BUCKET cannot both be set.')
  if (folder) return { kind: 'folder', folder: resolve(folder) }
  if (!bucket) return undefined
  const endpoint = readEndpoint('BACKUP_COPY_ENDPOINT', text('BACKUP_COPY_ENDPOINT'))
  const prefix = text('BACKUP_COPY_PREFIX').replace(/^\/+|\/+$/g, '')
  return {
    kind: 'bucket',
    bucket: { bucket, region: text('BACKUP_COPY_REGION'), endpoint },
    folder: prefix === '' ? '' : `${prefix}/`,
  }
}

/** The place of the data for the operator, without passwords. */
export const describeData = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string => {
  if (databaseUrl === undefined) return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}, and ${dataDir}`
}

/** @throws Error that names the variable with an invalid value. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const text = (name: Variable): string => env[name]?.trim() || variables[name][0]
  const number = (name: Variable, min: number, max: number): number => {
    const value = Number(text(name))
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text(name)}".`)
    return value
  }
  const address = (name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | undefined => {
    const url = text(name) || undefined
    if (url && !/^postgres(ql)?:\/\//.test(url))
      throw new Error(`${name} must begin with postgres:// or postgresql://.`)
    return url
  }
  const [databaseUrl, databaseDirectUrl] = [address('DATABASE_URL'), address('DATABASE_DIRECT_URL')]
  if (databaseDirectUrl && !databaseUrl) throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL beside it.')
  const bucket = text('S3_BUCKET')
  const endpoint = readEndpoint('S3_ENDPOINT', text('S3_ENDPOINT'))
  const isDemo = env['DEMO']?.trim() ? readSwitch('DEMO', text('DEMO')) : env['NODE_ENV'] !== 'production'
  const demoNetworks = isDemo ? ['127.0.0.0/8'] : []
  return {
    port: number('PORT', 0, 65_535),
    host: text('HOST'),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl,
    databaseDirectUrl,
    picturesUrl: readPublicUrl(text('S3_PUBLIC_URL'), bucket),
    bucket: bucket ? { bucket, region: text('S3_REGION'), endpoint } : undefined,
    isDemo,
    defaultRestaurantId: text('DEFAULT_RESTAURANT_ID') || (isDemo ? 'spice-garden' : undefined),
    accessTokenTtlSeconds: number('ACCESS_TOKEN_TTL', 1, 86_400),
    refreshGraceSeconds: number('REFRESH_GRACE', 0, 300),
    hasFastPath: readSwitch('FAST_PATH', text('FAST_PATH')),
    hasServiceWorker: readSwitch('SERVICE_WORKER', text('SERVICE_WORKER')),
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    rateLimit: readRateLimit(env['RATE_LIMIT'], isDemo),
    logLevel: readLogLevel(text('LOG_LEVEL')),
    metricsToken: text('METRICS_TOKEN') || undefined,
    databasePoolSize: number('DATABASE_POOL_SIZE', 1, 200),
    menuMemoryBytes: number('MENU_MEMORY_MB', 1, 65_536) * 2 ** 20,
    restaurantsPerOwner: number('RESTAURANTS_PER_OWNER', 1, 1000),
    keepActivityDays: isOff(text('KEEP_ACTIVITY_DAYS')) ? undefined : number('KEEP_ACTIVITY_DAYS', 1, 36_500),
    backupTime: readBackupTime(text('BACKUP_AT')),
    backupCopy: readBackupCopy(text),
    webhookNetworks: [...readNetworks('WEBHOOK_NETWORKS', text('WEBHOOK_NETWORKS')), ...demoNetworks],
    printerNetworks: [...readNetworks('PRINTER_NETWORKS', text('PRINTER_NETWORKS')), ...demoNetworks],
    printerDevices: readDevices(text('PRINTER_DEVICES')),
  }
}
