import { join } from 'node:path'
import { root } from './run.ts'

/** Where Node keeps what it made of the sources; it goes with node_modules. Empty or gone, the next start fills it. */
export const compileCache = join(root, 'node_modules/.cache/thali')
