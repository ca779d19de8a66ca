import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setCredentials, startBucket } from '#test/bucket.ts'
import { afterTest } from '#test/harness.ts'
import { createS3Archive } from './s3-archive.ts'

const mebibyte = 2 ** 20

/** A file of that length, its path and its hash. */
const aFile = (bytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-archive-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const path = join(folder, 'backup.tar.gz')
  const content = randomBytes(bytes)
  writeFileSync(path, content)
  return { path, sha256: createHash('sha256').update(content).digest('hex') }
}

const hashOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** A service of the test; answers with what `answer` returns for each request. */
const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => { readonly status: number; readonly xml?: string },
) => {
  const seen: string[] = []
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
      seen.push([request.method, pathname, ...searchParams.keys()].join(' '))
      const { status, xml } = answer(request, response)
      response.writeHead(status, { ETag: '"1"' }).end(xml)
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  afterTest(async () => void service.close())
  const bound = service.address()
  return { seen, endpoint: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` }
}

const archiveAt = (endpoint: string, folder = '') =>
  createS3Archive({ bucket: 'pictures', region: 'eu-west-1', endpoint }, folder)

const keys = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' }

const begun = '<InitiateMultipartUploadResult><UploadId>a&amp;1</UploadId></InitiateMultipartUploadResult>'

test('a file of three parts is stored, listed, read back and removed', async () => {
  const { endpoint } = await startBucket()
  const archive = archiveAt(endpoint, 'our copies/')
  const { path, sha256 } = aFile(33 * mebibyte)
  await archive.put('thali.tar.gz', path)
  expect(await archive.list()).toEqual(['thali.tar.gz'])
  expect(await hashOf(await archive.open('thali.tar.gz'))).toBe(sha256)
  await archive.remove('thali.tar.gz')
  expect(await archive.list()).toEqual([])
  await expect(archive.open('thali.tar.gz')).rejects.toThrow('The bucket answered 404 NoSuchKey: ')
})

test('an upload that breaks off removes its parts', async () => {
  setCredentials(keys)
  const { seen, endpoint } = await listen(({ method, url = '' }) => {
    if (url.includes('partNumber=2'))
      return { status: 500, xml: '<Error><Code>InternalError</Code><Message>Busy</Message></Error>' }
    return { status: 200, ...(method === 'POST' && { xml: begun }) }
  })
  const upload = archiveAt(endpoint).put('a.gz', aFile(17 * mebibyte).path)
  await expect(upload).rejects.toThrow('The bucket answered 500 InternalError: Busy')
  expect(seen).toEqual([
    'POST /pictures/a.gz uploads',
    'PUT /pictures/a.gz partNumber uploadId',
    'PUT /pictures/a.gz partNumber uploadId',
    'PUT /pictures/a.gz partNumber uploadId',
    'DELETE /pictures/a.gz uploadId',
  ])
})

test('a failure after the head of a success is a failure', async () => {
  setCredentials(keys)
  const { endpoint } = await listen(({ method, url = '' }) => {
    if (url.includes('uploads')) return { status: 200, xml: begun }
    if (method === 'POST') return { status: 200, xml: '<Error><Code>InternalError</Code></Error>' }
    return { status: 200 }
  })
  await expect(archiveAt(endpoint).put('a.gz', aFile(10).path)).rejects.toThrow(
    'The bucket answered 200 InternalError: without a message',
  )
})

test('a request is repeated once after 503, and not after a refusal', async () => {
  setCredentials(keys)
  let answers = [503, 204]
  const { seen, endpoint } = await listen(() => ({ status: answers.shift() ?? 500 }))
  await archiveAt(endpoint).remove('a.gz')
  expect(seen).toHaveLength(2)
  answers = [403, 204]
  await expect(archiveAt(endpoint).remove('a.gz')).rejects.toThrow('The bucket answered 403')
  expect(seen).toHaveLength(3)
})

test('a machine whose clock is wrong signs with the time of the service', async () => {
  setCredentials(keys)
  const dates: unknown[] = []
  const { endpoint } = await listen(({ headers }, response) => {
    dates.push(headers['x-amz-date'])
    response.setHeader('Date', 'Fri, 03 Jan 2031 10:00:00 GMT')
    const isRight = String(headers['x-amz-date']).startsWith('20310103T1000')
    return isRight ? { status: 204 } : { status: 403, xml: '<Error><Code>RequestTimeTooSkewed</Code></Error>' }
  })
  await archiveAt(endpoint).remove('a.gz')
  expect(dates).toHaveLength(2)
})

const lent = (name: string): string =>
  JSON.stringify({ AccessKeyId: name, SecretAccessKey: 'secret', Token: 'session', Expiration: '2099-01-01T00:00:00Z' })

test.each([
  ['a machine', 'AWS_EC2_METADATA_SERVICE_ENDPOINT', ''],
  ['a container', 'AWS_CONTAINER_CREDENTIALS_FULL_URI', '/role'],
])('the role of %s signs requests', async (_, variable, path) => {
  const authorizations: unknown[] = []
  const { endpoint } = await listen(({ url = '', headers }) => {
    if (url.startsWith('/latest/api/token')) return { status: 200, xml: 'token' }
    if (url.endsWith('/security-credentials/')) return { status: 200, xml: 'thali' }
    if (url.endsWith('/security-credentials/thali')) {
      return headers['x-aws-ec2-metadata-token'] === 'token' ? { status: 200, xml: lent('machine') } : { status: 401 }
    }
    if (url === '/role') return { status: 200, xml: lent('container') }
    authorizations.push([headers.authorization?.split('/')[0], headers['x-amz-security-token']])
    return { status: 204 }
  })
  setCredentials({ [variable]: `${endpoint}${path}` })
  await archiveAt(endpoint).remove('a.gz')
  const name = path === '' ? 'machine' : 'container'
  expect(authorizations).toEqual([[`AWS4-HMAC-SHA256 Credential=${name}`, 'session']])
})

test('a bucket without credentials says how they are set', async () => {
  const { endpoint } = await listen(() => ({ status: 404 }))
  setCredentials({ AWS_EC2_METADATA_SERVICE_ENDPOINT: endpoint })
  await expect(archiveAt(endpoint).list()).rejects.toThrow('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
})
