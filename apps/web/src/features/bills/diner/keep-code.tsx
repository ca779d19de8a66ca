import { type ReactElement, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { qrPath } from '#web/ui/qr-path.ts'
import { showToast } from '#web/ui/toast.tsx'
import { payMessages as messages } from './pay-messages.en.ts'

/** The sides of the picture in pixels; its quiet zone is part of the code. */
const sidePixels = 720
const captionPixels = 96

/** The code as a picture with the amount below it: apps refuse the link of some addresses, and scan a saved code. */
const drawCode = async (text: string, caption: string): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels + captionPixels
  const context = canvas.getContext('2d')
  if (!context) return null
  const { size, d } = qrPath(text)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = `600 ${captionPixels / 2}px sans-serif`
  context.textAlign = 'center'
  context.fillText(caption, sidePixels / 2, sidePixels + captionPixels / 3)
  context.scale(sidePixels / size, sidePixels / size)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
  context.fill(new Path2D(d))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Saves the code as a picture, and copies the UPI address, or shows it where the browser cannot copy. */
export const KeepCode = ({ request: { upi, amount } }: { readonly request: UpiRequest }): ReactElement => {
  const [isShown, setIsShown] = useState(false)
  const address = new URLSearchParams(upi.split('?')[1]).get('pa') ?? ''
  const words = shortMoneyWords(amount)
  const save = async (): Promise<void> => {
    const picture = await drawCode(upi, words)
    if (picture) saveFile(picture, `${messages.codeFile(words)}.png`)
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(messages.addressCopied(words))
    } catch {
      // Plain http has no clipboard.
      setIsShown(true)
    }
  }
  return (
    <div className="stack-2">
      <Button isFullWidth onClick={() => void save()}>
        {messages.saveCode}
      </Button>
      <p className="hint centred">{messages.saveHint}</p>
      <Button isFullWidth onClick={() => void copy()}>
        {messages.copyAddress}
      </Button>
      {isShown && <output className="centred anywhere">{address}</output>}
    </div>
  )
}
