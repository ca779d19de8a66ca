// npm run dev: the server restarts and the page reloads when a file is saved. Open Vite's address.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vite } from '../apps/web/build.ts'
import { root } from '../testing/run.ts'

const port = process.env['PORT'] ?? '3000'
const env = { ...process.env, PORT: port }
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(process.execPath, [vite, '--host', process.env['HOST'] ?? '127.0.0.1'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env,
  }),
]
const stop = (): void => children.forEach((child) => void child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
