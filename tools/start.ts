// npm start: builds the web app when its sources changed, then becomes the server.
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build.ts'

await buildWeb()

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
// Read by glibc when a process begins: with two pools of memory instead of eight per core, decoding pictures leaves
// half as much behind (docs/decisions/016-pictures.md). So this process makes way for the server, under the same id.
if (process.platform === 'linux' && process.execve && process.env['MALLOC_ARENA_MAX'] === undefined)
  process.execve(process.execPath, [process.execPath, main], { ...process.env, MALLOC_ARENA_MAX: '2' })
await import(main)
