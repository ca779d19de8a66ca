import { readFileSync } from 'node:fs'

/** A key of an S3 service. */
export type BucketKey = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Only with keys that expire. */
  readonly sessionToken?: string
}

type Environment = Readonly<Record<string, string | undefined>>

type Lent = { readonly key: BucketKey; readonly expiresAt: number }

// As Amazon's own clients: a machine that is not Amazon's has nothing at this address.
const answerMs = 1000
const attempts = 2
const renewAheadMs = 5 * 60_000

const missing =
  'There are no credentials for the bucket. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.'

const ask = async (url: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(answerMs) })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return await response.text()
    } catch (cause) {
      if (attempt === attempts) throw new Error(missing, { cause })
    }
  }
}

const parseLent = (json: string): Lent => {
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = Object(JSON.parse(json)) as Record<string, unknown> // each field is checked
  if (typeof AccessKeyId !== 'string' || typeof SecretAccessKey !== 'string' || typeof Token !== 'string')
    throw new Error(missing)
  const key = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token }
  return { key, expiresAt: Date.parse(String(Expiration)) || 0 }
}

/** The role of a container, at an address in the environment. */
const borrowFromContainer = async (env: Environment, url: string): Promise<Lent> => {
  const file = env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE']
  const token = file ? readFileSync(file, 'utf8').trim() : env['AWS_CONTAINER_AUTHORIZATION_TOKEN']
  return parseLent(await ask(url, token ? { Authorization: token } : {}))
}

/** The role of an Amazon machine, by version 2 of the protocol. */
const borrowFromMachine = async (env: Environment): Promise<Lent> => {
  const base = `${env['AWS_EC2_METADATA_SERVICE_ENDPOINT'] ?? 'http://169.254.169.254'}/latest`
  const token = await ask(`${base}/api/token`, { 'X-aws-ec2-metadata-token-ttl-seconds': '60' }, 'PUT')
  const headers = { 'X-aws-ec2-metadata-token': token }
  const roles = `${base}/meta-data/iam/security-credentials/`
  const [role = ''] = (await ask(roles, headers)).split('\n')
  return parseLent(await ask(`${roles}${role}`, headers))
}

const borrow = (env: Environment): Promise<Lent> => {
  const path = env['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI']
  const url = path ? `http://169.254.170.2${path}` : env['AWS_CONTAINER_CREDENTIALS_FULL_URI']
  return url ? borrowFromContainer(env, url) : borrowFromMachine(env)
}

/**
 * Returns a function that finds the key in the environment, or borrows one from a role and renews it in time. The
 * function throws an error with an instruction if it finds no key.
 */
export const createKeyFinder = (env: Environment = process.env): (() => Promise<BucketKey>) => {
  let lent: Lent | undefined
  return async () => {
    const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
    const sessionToken = env['AWS_SESSION_TOKEN']
    if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    if (!lent || lent.expiresAt - renewAheadMs < Date.now()) lent = await borrow(env)
    return lent.key
  }
}
