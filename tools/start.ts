// npm start, npm run restaurant: builds the web app when its sources changed, then starts the server.
import { buildWeb } from '../apps/web/build.ts'

// The shell of npm. The server stops with it (stop.ts); Windows ends a child with its console.
if (process.platform !== 'win32') process.env['THALI_PARENT'] = String(process.ppid)
await buildWeb()
await import('../apps/server/src/start.ts')
