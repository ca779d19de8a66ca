// npm start: builds the web app when its sources changed, then becomes the server.
import { buildWeb } from '../apps/web/build.ts'
import { serverEnv, serverFlags, serverMain } from '../apps/server/server-command.ts'

await buildWeb()

// Node's flags and environment apply from the start of a process. So this process is replaced by the server, with the
// same id. Systems without execve run the server in this process, without the flags.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, ...serverFlags, serverMain], { ...serverEnv, ...process.env })
await import('../apps/server/src/main.ts')
