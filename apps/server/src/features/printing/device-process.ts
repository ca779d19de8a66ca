// The process that send-to-device.ts starts for one paper. It blocks in the calls of the device, because only those report
// every error of a USB printer; a thread of the server could not be ended while it blocks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { isatty } from 'node:tty'
import type { DeviceAnswer, DeviceRequest } from './device-messages.ts'

const answerBytes = 256

const answer = (message: DeviceAnswer): void => void process.send?.(message)

const failure = (code: string): Error => Object.assign(new Error(code), { code })

/** Passes bytes on as they are, without line ends and echo. The system does this after all bytes before were sent. */
const setRaw = async ({ fd }: FileHandle): Promise<void> => {
  const stty = spawn('stty', ['raw', '-echo'], { stdio: [fd, 'ignore', 'ignore'] })
  const [code] = await once(stty, 'exit').catch((): number[] => [1])
  if (code !== 0) throw failure('ENOTTY')
}

const openDevice = async (path: string): Promise<FileHandle> => {
  // A terminal must not become the controlling terminal.
  const device = await open(path, constants.O_RDWR | constants.O_NOCTTY)
  // Asked of the opened file: a path may change its file.
  if (!(await device.stat()).isCharacterDevice()) throw failure('EISFILE')
  return device
}

/** Reports what the device sends. One that sends nothing, as some USB printers, fails. */
const listen = async (device: FileHandle): Promise<void> => {
  for (;;) {
    const { bytesRead, buffer } = await device.read(Buffer.alloc(answerBytes), 0, answerBytes, null)
    if (bytesRead === 0) return
    answer({ kind: 'data', bytes: buffer.subarray(0, bytesRead) })
  }
}

let device: FileHandle | undefined
let isTerminal = false

const work = async (request: DeviceRequest): Promise<void> => {
  if (request.kind === 'open') {
    device = await openDevice(request.path)
    isTerminal = isatty(device.fd)
    if (isTerminal) await setRaw(device)
    listen(device).catch(() => {})
  } else if (!device) throw failure('EBADF')
  else if (request.kind === 'drain') {
    if (isTerminal) await setRaw(device)
  } else
    for (let offset = 0; offset < request.bytes.length;)
      offset += (await device.write(request.bytes, offset, request.bytes.length - offset, null)).bytesWritten
}

process.on('message', (request) => {
  work(request as DeviceRequest).then(
    () => answer({ kind: 'done', isTerminal }),
    (error: NodeJS.ErrnoException) => answer({ kind: 'failed', code: error.code ?? '' }),
  )
})
// With its group, which has a `stty` that waits; and also within a call that blocks, for which an ordinary exit would wait.
process.once('disconnect', () => process.kill(0, 'SIGKILL'))
