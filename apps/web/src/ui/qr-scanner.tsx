import { type ReactElement, useEffect, useRef } from 'react'
import { logFailure } from '#web/lib/log.ts'
import styles from './qr-scanner.module.css'

/** Why there is no camera picture. `insecure`: the page is on plain http. */
export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'busy'

/** The browser's own reader, as far as it is used here; TypeScript does not declare it yet. */
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

/** The browser's reader where it has one, else a library that is downloaded now. */
export const createCodeReader = async (): Promise<ReadCode> => {
  const detector = await findDetector()
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue
  const { decodeQr } = await import('./decode-qr.ts')
  const canvas = document.createElement('canvas')
  return (video) => {
    const picture = video.videoWidth > 0 ? drawPicture(video, canvas) : undefined
    return Promise.resolve(picture && decodeQr(picture))
  }
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
    const run = async (): Promise<void> => {
      const [camera, read] = await Promise.all([openCamera(), createCodeReader()])
      if (typeof camera === 'string') return latest.current.onProblem(camera)
      stream = camera
      const video = ref.current
      if (ended.signal.aborted || !video) return stop()
      video.srcObject = camera
      await video.play()
      while (!ended.signal.aborted) {
        const text = await read(video)
        if (text !== undefined && !ended.signal.aborted) latest.current.onCode(text)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    run().catch((error: unknown) => {
      stop()
      if (ended.signal.aborted) return
      logFailure('Error reading the camera', error)
      latest.current.onProblem('busy')
    })
    return () => {
      ended.abort()
      stop()
    }
  }, [])
  return <video ref={ref} className={styles.video} aria-label={label} muted playsInline />
}
