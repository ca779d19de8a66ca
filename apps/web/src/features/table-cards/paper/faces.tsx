import type { ReactElement } from 'react'
import { qrPath } from '#web/ui/qr-path.ts'
import type { CardContent } from './card-content.ts'
import { TextBlock } from './text-block.tsx'

type CodeProps = { readonly link: string; readonly x: number; readonly y: number; readonly size: number }

/** The code of a link, with its light border; `size` includes the border. */
const Code = ({ link, x, y, size }: CodeProps): ReactElement => {
  const { size: modules, quietZone, d } = qrPath(link)
  return (
    <g transform={`translate(${x} ${y}) scale(${size / modules})`} data-code={link}>
      <rect width={modules} height={modules} fill="#fff" />
      {/* The code without its border, which tests measure. */}
      <g data-modules={modules - 2 * quietZone} shapeRendering="crispEdges">
        <path d={d} fill="#000" />
      </g>
    </g>
  )
}

const logoMm = { width: 60, height: 15 }

/** An A6 face of 105 × 148.5 mm: restaurant, table, code and texts for guests. */
export const CardFace = ({ content }: { readonly content: CardContent }): ReactElement => {
  const { restaurantName, logo, name, area, link, host, sentences } = content
  const middle = 52.5
  return (
    <>
      {logo !== '' && (
        <image
          href={logo}
          x={middle - logoMm.width / 2}
          y={8}
          width={logoMm.width}
          height={logoMm.height}
          preserveAspectRatio="xMidYMid meet"
        />
      )}
      <TextBlock
        text={restaurantName}
        weight={700}
        x={middle}
        y={logo === '' ? 10 : 24.2}
        width={87}
        height={logo === '' ? 20 : 9}
        largest={logo === '' ? 8.5 : 6}
        smallest={3}
      />
      <rect x={18.5} y={36} width={68} height={68} rx={6} fill="#fff" stroke="#000" strokeWidth={1.2} />
      <Code link={link} x={20.5} y={38} size={64} />
      {area !== '' && (
        <TextBlock text={area} weight={600} x={middle} y={105.4} width={87} height={4.8} largest={3.8} smallest={2.6} />
      )}
      <TextBlock
        text={name}
        weight={700}
        x={middle}
        y={area === '' ? 106 : 110.2}
        width={87}
        height={area === '' ? 14.2 : 10.4}
        largest={10}
        smallest={3.4}
      />
      {sentences.map(({ language, text }, at) => (
        <TextBlock
          key={language}
          text={text}
          language={language}
          weight={at === 0 ? 600 : 400}
          x={middle}
          y={121.4 + at * 5.9}
          width={89}
          height={5.9}
          largest={4.2}
          smallest={2.4}
        />
      ))}
      <TextBlock text={host} x={middle} y={140} width={87} height={2.8} largest={2.3} smallest={1.6} fill="#444" />
    </>
  )
}

/** A square of 60 mm: the code and the table. */
export const StickerFace = ({ content: { link, name, area } }: { readonly content: CardContent }): ReactElement => (
  <>
    <Code link={link} x={7.5} y={3} size={45} />
    <TextBlock
      text={name}
      weight={700}
      x={30}
      y={48.4}
      width={53}
      height={area === '' ? 9 : 6}
      largest={7}
      smallest={2.4}
    />
    {area !== '' && <TextBlock text={area} x={30} y={54.4} width={53} height={3} largest={2.6} smallest={1.6} />}
  </>
)
