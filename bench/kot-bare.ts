// The bare side of kot.ts: draws a ticket and sends it to a printer.
import { connect } from 'node:net'
import type { Paper } from '@thali/contract/printing/paper'
import { createRender } from '../apps/server/src/features/printing/render.ts'

/** A ticket to be drawn and sent. */
export type ToPrint = { readonly paper: Paper; readonly port: number }

const render = createRender({ findZone: async () => 'Asia/Kolkata', readPicture: async () => undefined })
const printer = { id: '', name: '', host: '127.0.0.1', port: 0, prints: { stations: [], bills: false } }
const settings = { ...printer, kind: 'network', width: 80, copies: 1, cut: true, drawer: false, seen: false } as const

process.on('message', ({ paper, port }: ToPrint) => {
  void render(paper, settings, [], '').then((bytes) =>
    connect({ port, host: '127.0.0.1', noDelay: true }, function (this: { end(bytes: Uint8Array): void }) {
      this.end(bytes)
    }),
  )
})
