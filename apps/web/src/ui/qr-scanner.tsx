import { type ReactElement, useEffect, useRef } from 'react'
import { logFailure } from '#web/lib/log.ts'
import styles from './qr-scanner.module.css'

/**
 * Why there is no camera picture. `insecure`: the page is on plain http. `ended`: the camera stopped while it was in use.
 * `reader`: no code can be read, because the library was not downloaded.
 */
export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'ended' | 'reader'

/** The parts of the browser's own reader that are used here; TypeScript does not declare it yet. */
type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }

type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** Time between two pictures (ms): a tablet's processor has time for the page too. */
const pauseMs = 120

/** Longer side of the picture that is decoded (px). A code of 57 modules in a third of it has 4 px per module. */
const sideMax = 800

const findDetector = async (): Promise<Detector | undefined> => {
  const detectors: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  try {
    const formats = await detectors?.getSupportedFormats()
    return detectors && formats?.includes('qr_code') ? new detectors({ formats: ['qr_code'] }) : undefined
  } catch {
    return undefined
  }
}

const drawPicture = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined => {
  const scale = Math.min(1, sideMax / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/** The library could not be downloaded. */
class ReaderError extends Error {}

const loadDecoder = async (): Promise<ReadCode> => {
  const { decodeQr } = await import('./decode-qr.ts').catch((cause: unknown) => {
    throw new ReaderError('The decoder was not downloaded.', { cause })
  })
  const canvas = document.createElement('canvas')
  return (video) => {
    const picture = video.videoWidth > 0 ? drawPicture(video, canvas) : undefined
    return Promise.resolve(picture && decodeQr(picture))
  }
}

/** Errors of the browser's reader in a row, until the library replaces it. */
const errorsMost = 3

const readWith = (detector: Detector): ReadCode => {
  let errors = 0
  let decoder: Promise<ReadCode> | undefined
  return async (video) => {
    if (decoder) return (await decoder)(video)
    try {
      const [found] = await detector.detect(video)
      errors = 0
      return found?.rawValue
    } catch (error) {
      errors += 1
      if (errors < errorsMost) return undefined
      logFailure('Error of the reader of the browser', error)
      decoder = loadDecoder()
      return (await decoder)(video)
    }
  }
}

/**
 * The browser's reader where it has one, else a library. The library is downloaded in both cases, since the browser's reader may
 * fail later, without a network.
 */
export const createCodeReader = async (): Promise<ReadCode> => {
  const library = loadDecoder()
  // Without the library the browser's reader still works.
  library.catch(() => undefined)
  const detector = await findDetector()
  return detector ? readWith(detector) : library
}

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

const openCamera = async (): Promise<MediaStream | CameraProblem> => {
  // Absent on plain http, although TypeScript declares it.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return 'insecure'
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
  } catch (error) {
    return problemOf(error)
  }
}

type QrScannerProps = {
  /** Accessible name of the camera picture. */
  readonly label: string
  /** Called for each picture with a readable code, also several times for the same one. */
  readonly onCode: (text: string) => void
  readonly onProblem: (problem: CameraProblem) => void
}

const readUntil = async (
  ended: AbortSignal,
  read: () => Promise<string | undefined>,
  onCode: (text: string) => void,
): Promise<void> => {
  while (!ended.aborted) {
    const text = await read()
    if (text !== undefined && !ended.aborted) onCode(text)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** The camera picture, read until it is no longer rendered. No picture leaves this page. */
export const QrScanner = ({ label, onCode, onProblem }: QrScannerProps): ReactElement => {
  const ref = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, onProblem })
  useEffect(() => {
    latest.current = { onCode, onProblem }
  })
  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    const fail = (problem: CameraProblem): void => {
      stop()
      if (ended.signal.aborted) return
      ended.abort()
      latest.current.onProblem(problem)
    }
    const run = async (): Promise<void> => {
      const reader = createCodeReader()
      // Awaited below. Its failure must not come before the camera is known: it may still start, and then has to stop.
      reader.catch(() => undefined)
      const camera = await openCamera()
      if (typeof camera === 'string') return fail(camera)
      stream = camera
      for (const track of camera.getTracks()) track.addEventListener('ended', () => fail('ended'))
      const read = await reader
      const video = ref.current
      if (ended.signal.aborted || !video) return stop()
      video.srcObject = camera
      await video.play()
      await readUntil(
        ended.signal,
        () => read(video),
        (text) => latest.current.onCode(text),
      )
    }
    run().catch((error: unknown) => {
      if (!ended.signal.aborted) logFailure('Error reading the camera', error)
      fail(error instanceof ReaderError ? 'reader' : 'busy')
    })
    return () => {
      ended.abort()
      stop()
    }
  }, [])
  return <video ref={ref} className={styles.video} aria-label={label} muted playsInline />
}
