// npm start: builds the web app when its sources changed, then is the server.
import { buildWeb } from './build.ts'

await buildWeb()
await import('../apps/server/src/main.ts')
