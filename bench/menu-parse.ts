// A thread that only reads a menu file, for bench/menu-import.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { readFiles } from '../apps/server/src/features/menu-file/read-files.ts'

const { bytes } = workerData as { bytes: Uint8Array } // menu-import.ts sends it
const { dishes } = await readFiles([{ name: 'menu', bytes }])
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(dishes?.rows.length)
