import { logFailure } from '#web/lib/log.ts'
import { reportsMessages } from './reports-messages.en.ts'

/** The result of sharing. `blocked`: the tap was too long ago, another one works. */
export type ShareResult = 'done' | 'unsupported' | 'blocked' | 'failed'

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

/** Whether this device can share a picture. */
export const canShare = (): boolean => {
  const probe = new File([], reportsMessages.screenshot.file, { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

/**
 * Shares a picture through the device (spec §7 "Screenshot sharing"). Closing the device's panel is not a failure.
 *
 * @param picture A PNG.
 * @returns The result; a failure is logged.
 */
export const sharePicture = async (picture: Blob): Promise<ShareResult> => {
  if (!canShare()) return 'unsupported'
  const file = new File([picture], reportsMessages.screenshot.file, { type: 'image/png' })
  try {
    await navigator.share({
      files: [file],
      title: reportsMessages.screenshot.title,
      text: reportsMessages.screenshot.text,
    })
    return 'done'
  } catch (error) {
    if (isNamed(error, 'AbortError')) return 'done'
    if (isNamed(error, 'NotAllowedError')) return 'blocked'
    logFailure(reportsMessages.shareFailedLog, error)
    return 'failed'
  }
}
