import type { ReactElement, ReactNode } from 'react'
import type { CardContent } from './card-content.ts'
import { CardFace, StickerFace } from './faces.tsx'
import { type FormatName, formats, sheet } from './formats.ts'
import { TextBlock } from './text-block.tsx'

const { width: tentWidth, height: tentHeight } = formats.tent
const fold = tentHeight / 2

/** A tent stands when its paper is folded once: one face is upside down on the sheet. */
const Tent = ({ content, foldWords }: TileProps): ReactElement => (
  <>
    <g transform={`rotate(180 ${tentWidth / 2} ${fold / 2})`}>
      <CardFace content={content} />
    </g>
    <g transform={`translate(0 ${fold})`}>
      <CardFace content={content} />
    </g>
    <g data-fold="">
      <line x1={0} x2={tentWidth} y1={fold} y2={fold} stroke="#888" strokeWidth={0.25} strokeDasharray="2 1.5" />
      <rect x={tentWidth / 2 - 8} y={fold - 1.6} width={16} height={3.2} fill="#fff" />
      <TextBlock
        text={foldWords}
        x={tentWidth / 2}
        y={fold - 1.6}
        width={15}
        height={3.2}
        largest={2.3}
        smallest={1.6}
        fill="#666"
      />
    </g>
  </>
)

const faces: Readonly<Record<FormatName, (props: TileProps) => ReactElement>> = {
  card: CardFace,
  tent: Tent,
  sticker: StickerFace,
}

type TileProps = {
  readonly content: CardContent
  /** At the fold line of a tent. */
  readonly foldWords: string
}

type DrawingProps = TileProps & { readonly format: FormatName }

/** The whole paper of a table, without the sheet. */
const Drawing = ({ format, ...tile }: DrawingProps): ReactElement => {
  const Face = faces[format]
  return <Face {...tile} />
}

/** The paper of a table as a drawing of its own, in its real size. */
export const SingleCard = (props: DrawingProps): ReactElement => {
  const { width, height } = formats[props.format]
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={`${width}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect width={width} height={height} fill="#fff" />
      <Drawing {...props} />
    </svg>
  )
}

type PlacedCardProps = DrawingProps & { readonly x: number; readonly y: number }

/** The paper of a table at its place on a sheet. */
export const PlacedCard = ({ x, y, ...drawing }: PlacedCardProps): ReactElement => (
  <g transform={`translate(${x} ${y})`} data-table={drawing.content.tableNumber}>
    {/* The edges of the paper, which tests measure. */}
    <rect width={formats[drawing.format].width} height={formats[drawing.format].height} fill="none" data-edges="" />
    <Drawing {...drawing} />
  </g>
)

type SheetDrawingProps = {
  /** Names the sheet and its tables. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** An A4 sheet as one drawing; a unit is 1 mm. */
export const SheetDrawing = ({ label, className, children }: SheetDrawingProps): ReactElement => (
  <figure aria-label={label}>
    <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className={className} aria-hidden="true">
      <rect width={sheet.width} height={sheet.height} fill="#fff" />
      {children}
    </svg>
  </figure>
)
