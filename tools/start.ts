// npm start: builds the web app when its sources changed, then becomes the server.
import { buildWeb } from '../apps/web/build.ts'
import { serverEnv, serverFlags, serverMain } from '../apps/server/server-command.ts'

await buildWeb()

// What a process is started with counts from its beginning. So this one makes way for the server, under the same id;
// where a system cannot do that, it is the server.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, ...serverFlags, serverMain], { ...serverEnv, ...process.env })
await import('../apps/server/src/main.ts')
