import type { ReactElement } from 'react'
import { qrPath } from './qr-path.ts'

type QrCodeProps = {
  readonly text: string
  /** Says what the code opens. */
  readonly label: string
  readonly className?: string | undefined
}

/** A QR code of a text as one drawing, always dark on white. Not in the first download. */
export const QrCode = ({ text, label, className }: QrCodeProps): ReactElement => {
  const { size, d } = qrPath(text)
  return (
    <figure aria-label={label} className={className}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <rect width={size} height={size} fill="#fff" />
        <path d={d} fill="#000" />
      </svg>
    </figure>
  )
}
