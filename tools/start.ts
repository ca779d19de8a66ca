// npm start, npm run restaurant: builds the web app when its sources changed, then starts the server.
import { buildWeb } from '../apps/web/build.ts'

await buildWeb()
await import('../apps/server/src/start.ts')
