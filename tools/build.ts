// npm run build: builds the web app if its sources changed.
import { buildWeb } from '../apps/web/build.ts'

await buildWeb()
