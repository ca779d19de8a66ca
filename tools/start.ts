// npm start: builds the web app when its sources changed, then becomes the server.
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build.ts'
import { compileCache } from './compile-cache.ts'

await buildWeb()

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const env = {
  // With two pools of memory instead of eight per core, decoding pictures leaves half as much behind
  // (docs/decisions/016-pictures.md).
  MALLOC_ARENA_MAX: '2',
  // What Node makes of the sources is kept for the next start (docs/decisions/044-what-an-idle-server-holds.md).
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
}
// Both are read when a process begins. So this one makes way for the server, under the same id.
if (process.platform !== 'win32' && process.execve) process.execve(process.execPath, [process.execPath, main], env)
await import(main)
