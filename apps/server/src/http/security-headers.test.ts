import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { documentHeaders } from './security-headers.ts'

test('documents have the headers that helmet sets', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'sha256-a'"],
        styleSrc: ["'self'", "'sha256-b'", "'sha256-c'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  setHeaders(response.req, response, () => {})
  const inline = { scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'", "'sha256-c'"] }
  const headers = Object.entries(documentHeaders(inline)).map(([name, value]) => [name.toLowerCase(), value])
  expect(Object.fromEntries(headers)).toEqual({ ...response.getHeaders() })
})
