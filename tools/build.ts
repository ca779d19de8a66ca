// npm run build: builds the web app when its sources changed.
import { buildWeb } from '../apps/web/build.ts'

await buildWeb()
