import { logFailure } from '#web/lib/log.ts'
import { reportsMessages } from './reports-messages.en.ts'

/** What became of a share. `blocked`: the tap was too long ago, another one will do. */
export type ShareResult = 'done' | 'unsupported' | 'blocked' | 'failed'

const messages = reportsMessages.screenshot

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

/** @returns Whether this device can share a picture at all. */
export const canShare = (): boolean => {
  const probe = new File([], messages.file, { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

/**
 * Shares a picture through the device (spec §7 "Screenshot sharing"). Whoever puts the device's own panel away has
 * changed their mind: that is no failure.
 *
 * @param picture A PNG.
 * @returns What became of it; a failure is logged.
 */
export const sharePicture = async (picture: Blob): Promise<ShareResult> => {
  if (!canShare()) return 'unsupported'
  const file = new File([picture], messages.file, { type: 'image/png' })
  try {
    await navigator.share({ files: [file], title: messages.title, text: messages.text })
    return 'done'
  } catch (error) {
    if (isNamed(error, 'AbortError')) return 'done'
    if (isNamed(error, 'NotAllowedError')) return 'blocked'
    logFailure(reportsMessages.shareFailedLog, error)
    return 'failed'
  }
}
