import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { createS3Store } from '#server/platform/s3-store.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { afterTest } from './harness.ts'

/** A bucket on an S3 server that the test starts. */
export type TestBucket = {
  readonly store: FileStore
  readonly endpoint: string
}

// The server has this one account and checks signatures against it.
const account = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Sets the environment variables with the bucket's credentials until the test ends. */
export const setCredentials = (credentials: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, credentials)
  afterTest(async () => {
    for (const name of Object.keys(credentials)) Reflect.deleteProperty(process.env, name)
  })
}

/** Starts an S3-compatible server with one bucket and returns its file store. Both end with the test. */
export const startBucket = async (): Promise<TestBucket> => {
  const directory = mkdtempSync(join(tmpdir(), 'thali-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  afterTest(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })
  setCredentials(account)
  const endpoint = `http://127.0.0.1:${port}`
  return { store: createS3Store({ bucket: 'pictures', region: 'eu-west-1', endpoint }), endpoint }
}
