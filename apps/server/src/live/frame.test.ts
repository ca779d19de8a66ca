import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFrame, StompError, textFrame, versions, type Command, type Frame, type Version } from './frame.ts'
import { FrameParser } from './frame-parser.ts'
import { liveLimits } from './limits.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const parse = (chunks: readonly (string | Uint8Array)[], version: Version = '1.2'): Frame[] => {
  const parser = new FrameParser(liveLimits)
  parser.version = version
  return chunks.flatMap((chunk) => [...parser.push(typeof chunk === 'string' ? bytesOf(chunk) : chunk)].map(copy))
}

// The body of a parsed frame may be a view of the chunk it came in.
const copy = ({ command, headers, body }: Frame): Frame => ({ command, headers, body: Uint8Array.from(body) })

const show = ({ command, headers, body }: Frame): unknown => [command, Object.fromEntries(headers), textOf(body)]

describe('reading frames', () => {
  test.each([
    ['a frame ends at its NUL (STOMP S28)', 'SEND\na:1\n\nhello\0', [['SEND', { a: '1' }, 'hello']]],
    ['lines may end in CR LF (STOMP S9)', 'SEND\r\na:1\r\n\r\nhi\0', [['SEND', { a: '1' }, 'hi']]],
    [
      'two frames may come in one message',
      'SEND\n\n1\0SEND\n\n2\0',
      [
        ['SEND', {}, '1'],
        ['SEND', {}, '2'],
      ],
    ],
    [
      'line ends and NULs between frames send nothing (STOMP S24, S45)',
      '\n\r\n\0SEND\n\n\0\n\r\n\n\0\0',
      [['SEND', {}, '']],
    ],
    ['an empty message says nothing (STOMP S45)', '', []],
    [
      'content-length counts octets (STOMP S29)',
      'SEND\ncontent-length:7\n\n€\0€\0',
      [['SEND', { 'content-length': '7' }, '€\0€']],
    ],
    [
      'a NUL inside the announced body is kept (STOMP S29)',
      'SEND\ncontent-length:5\n\na\0b\0c\0',
      [['SEND', { 'content-length': '5' }, 'a\0b\0c']],
    ],
    [
      'four-byte characters are whole (STOMP S40)',
      'SEND\nn:🍛\ncontent-length:4\n\n🍛\0',
      [['SEND', { n: '🍛', 'content-length': '4' }, '🍛']],
    ],
    ['a header value may be empty (STOMP S32)', 'SEND\na:\n\n\0', [['SEND', { a: '' }, '']]],
    ['the first of repeated headers counts (STOMP S33)', 'SEND\na:1\na:2\n\n\0', [['SEND', { a: '1' }, '']]],
    ['spaces are not trimmed (STOMP S34)', 'SEND\nid: 0 \n b :1\n\n\0', [['SEND', { id: ' 0 ', ' b ': '1' }, '']]],
    ['escapes are undone (STOMP S35)', 'SEND\na\\cb:\\n\\c\\\\\\r\\\\n\n\n\0', [['SEND', { 'a:b': '\n:\\\r\\n' }, '']]],
    ['a colon in a value stands for itself (STOMP S38)', 'SEND\na:b:c\n\n\0', [['SEND', { a: 'b:c' }, '']]],
    ['CONNECT has no escapes (STOMP S8)', 'CONNECT\na:b\\c d\\x\n\n\0', [['CONNECT', { a: 'b\\c d\\x' }, '']]],
    [
      'a name that objects have is a name like any other',
      'SEND\nconstructor:1\n\n\0',
      [['SEND', { constructor: '1' }, '']],
    ],
  ])('%s', (_, wire, frames) => {
    expect(parse([wire]).map(show)).toEqual(frames)
  })

  test('a frame may be split at any byte (STOMP S28 to S40)', () => {
    const wire = bytesOf(
      '\nSEND\r\na\\c:€\\n\ncontent-length:8\n\n🍛\0x\n\r\0\r\nSUBSCRIBE\nid:1\n\n\0SEND\n\nto the NUL\0',
    )
    const whole = parse([wire]).map(show)
    expect(whole).toHaveLength(3)
    for (let offset = 0; offset <= wire.length; offset += 1) {
      expect(parse([wire.subarray(0, offset), wire.subarray(offset)]).map(show)).toEqual(whole)
    }
    expect(parse([...wire].map((byte) => Uint8Array.of(byte))).map(show)).toEqual(whole)
  })

  test('a STOMP frame has no escapes, like CONNECT (STOMP S2, S8)', () => {
    expect(parse(['STOMP\na:b\\c\n\n\0']).map(show)).toEqual([['STOMP', { a: 'b\\c' }, '']])
  })

  test('a version set between two frames applies to the second', () => {
    const parser = new FrameParser(liveLimits)
    const values: (string | undefined)[] = []
    for (const frame of parser.push(bytesOf('CONNECT\n\n\0SEND\na:\\c\n\n\0'))) {
      parser.version = '1.0'
      values.push(frame.headers.get('a'))
    }
    expect(values).toEqual([undefined, '\\c'])
  })

  test('STOMP 1.1 does not escape carriage returns, 1.0 escapes nothing', () => {
    expect(() => parse(['SEND\na:\\r\n\n\0'], '1.1')).toThrow(StompError)
    expect(parse(['SEND\na:\\r\\\n\n\0'], '1.0').map(show)).toEqual([['SEND', { a: '\\r\\' }, '']])
  })
})

const headers = (count: number): string => Array.from({ length: count }, (_, index) => `h${index}:\n`).join('')

describe('refusing frames', () => {
  test.each([
    ['an unknown escape (STOMP S36)', 'SEND\na:\\t\n', /escape/],
    ['a lone trailing backslash (STOMP S36)', 'SEND\na:b\\\n', /escape/],
    ['a header line without a colon (STOMP S38)', 'SEND\nabc\n', /colon/],
    ['a header without a name', 'SEND\n:value\n', /colon/],
    ['a command in small letters (STOMP S39)', 'send\n', /Unknown command/],
    ['an unknown command (STOMP S42)', 'HELLO\n', /Unknown command/],
    ['a command that only objects know', 'constructor\n', /Unknown command/],
    ['a byte order mark before the command', '\uFEFFSEND\n', /Unknown command/],
    ['a command without end (STOMP S42)', 'S'.repeat(33), /too long/],
    ['a header line without end (STOMP S43)', `SEND\n${'h'.repeat(8 * 1024 + 1)}`, /too long/],
    ['41 headers (STOMP S43)', `SEND\n${headers(41)}`, /too many headers/],
    ['41 times the same header (STOMP S43)', `SEND\n${'a:1\n'.repeat(41)}`, /too many headers/],
    ['a body without end (STOMP S43)', `SEND\n\n${'b'.repeat(64 * 1024)}`, /too large/],
    ['a body that announces too much (STOMP S43)', 'SEND\ncontent-length:65536\n\n', /too large/],
    ['headers that are too much together (STOMP S43)', `SEND\n${`h:${'v'.repeat(8000)}\n`.repeat(9)}`, /too large/],
    ['a body longer than content-length (STOMP S30)', 'SEND\ncontent-length:2\n\nabc\0', /does not end/],
    ['a negative content-length (STOMP S31)', 'SEND\ncontent-length:-1\n\n', /number of bytes/],
    ['a huge content-length (STOMP S31)', `SEND\ncontent-length:${'9'.repeat(30)}\n\n`, /number of bytes/],
    ['a content-length of words (STOMP S31)', 'SEND\ncontent-length:five\n\n', /number of bytes/],
    ['a content-length with a sign (STOMP S31)', 'SEND\ncontent-length:+5\n\n', /number of bytes/],
    ['a content-length with a space (STOMP S31)', 'SEND\ncontent-length: 5\n\n', /number of bytes/],
    ['an empty content-length (STOMP S31)', 'SEND\ncontent-length:\n\n', /number of bytes/],
    ['two content-lengths (STOMP S31)', 'SEND\ncontent-length:5\ncontent-length:5\n', /only once/],
    ['a body in CONNECT (STOMP S17)', 'CONNECT\n\nx', /must not have a body/],
    ['a body in SUBSCRIBE (STOMP S41)', 'SUBSCRIBE\nid:1\n\nx', /must not have a body/],
    ['an announced body in BEGIN (STOMP S41)', 'BEGIN\ncontent-length:1\n\n', /must not have a body/],
    ['a carriage return inside a command (STOMP S46)', 'SE\rND\n', /carriage return/],
    ['a carriage return inside a header (STOMP S46)', 'SEND\na:b\rc\n', /carriage return/],
    ['two carriage returns before a line end (STOMP S46)', 'SEND\r\r\n', /carriage return/],
    ['a NUL inside the headers (STOMP S56)', 'SUBSCRIBE\ndestination:/topic/orders/r1\0', /inside its headers/],
  ])('%s is refused', (_, wire, message) => {
    expect(() => parse([wire])).toThrow(message)
    expect(() => parse([wire])).toThrow(StompError)
  })

  test('headers that are not UTF-8 are refused (STOMP S40)', () => {
    expect(() => parse([Uint8Array.of(...bytesOf('SEND\na:'), 0xc3, 0x28, 10)])).toThrow(/UTF-8/)
  })

  test('a line in pieces has the same limit (STOMP S43, S44)', () => {
    const parser = new FrameParser(liveLimits)
    const drip = (text: string): Frame[] => [...parser.push(bytesOf(text))]
    drip('SEND\n')
    for (let length = 0; length < 8 * 1024; length += 1) drip('h')
    expect(() => drip('h')).toThrow('too long')
  })

  test('headers and body up to the limit are accepted (STOMP S43)', () => {
    expect(parse([`SEND\n${headers(40)}\n\0`])[0]?.headers.size).toBe(40)
    const body = 'b'.repeat(64 * 1024 - 'SEND\n\n'.length)
    expect(parse([`SEND\n\n${body}\0`])[0]?.body).toHaveLength(body.length)
  })
})

describe('writing frames', () => {
  test('escaped headers end neither a line nor a frame (STOMP S37)', () => {
    const frame = textFrame('RECEIPT', [['receipt-id', 'a:b\\c\nd\re\0f']])
    expect(textOf(encodeFrame(frame, '1.2'))).toBe('RECEIPT\nreceipt-id:a\\cb\\\\c\\nd\\re f\n\n\0')
    expect(textOf(encodeFrame(frame, '1.1'))).toBe('RECEIPT\nreceipt-id:a\\cb\\\\c\\nd e f\n\n\0')
    expect(textOf(encodeFrame(frame, '1.0'))).toBe('RECEIPT\nreceipt-id:a:b\\c d e f\n\n\0')
  })

  test('CONNECTED is not escaped (STOMP S8)', () => {
    expect(textOf(encodeFrame(textFrame('CONNECTED', [['server', 'a:b\\']]), '1.2'))).toBe(
      'CONNECTED\nserver:a:b\\\n\n\0',
    )
  })

  test('content-length counts the octets of the body (STOMP S62)', () => {
    const frame = textFrame('MESSAGE', [['content-length', '99']], '₹5')
    expect(textOf(encodeFrame(frame, '1.2'))).toBe('MESSAGE\ncontent-length:4\n\n₹5\0')
  })
})

describe('random frames', () => {
  const command = fc.constantFrom<Command>('SEND', 'MESSAGE', 'ERROR')
  const anyText = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', '').toWellFormed())
  const name = anyText.filter((text) => text !== '' && text !== 'content-length')
  const frame = fc.record({
    command,
    headers: fc.array(fc.tuple(name, anyText), { maxLength: 20 }).map((pairs) => new Map(pairs)),
    body: fc.uint8Array({ maxLength: 300 }),
  })

  test('an encoded frame reads as the original (STOMP S29, S35, S37)', () => {
    fc.assert(
      fc.property(frame, fc.array(fc.nat(400), { maxLength: 5 }), (written, cuts) => {
        const wire = encodeFrame(written, '1.2')
        const bounds = [0, ...cuts.filter((cut) => cut < wire.length).toSorted((a, b) => a - b), wire.length]
        const [read] = parse(bounds.slice(1).map((end, index) => wire.subarray(bounds[index], end)))
        const lengths = written.body.length > 0 ? [['content-length', String(written.body.length)]] : []
        expect(read?.command).toBe(written.command)
        expect([...(read?.headers ?? [])]).toEqual([...written.headers, ...lengths])
        expect(read?.body).toEqual(written.body)
      }),
      { numRuns: 2000 },
    )
  })

  test('no header value breaks a frame, in any version (STOMP S37)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...versions), fc.string({ unit: 'binary' }), (version, value) => {
        const wire = encodeFrame(textFrame('MESSAGE', [['a', value]]), version)
        expect(parse([wire, wire], version).map((read) => [...read.headers.keys()])).toEqual([['a'], ['a']])
      }),
      { numRuns: 1000 },
    )
  })

  test('damaged bytes in pieces are read or refused as when whole', () => {
    const damage = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 3 }), damage, fc.nat(600), (frames, bytes, cut) => {
        const wire = Buffer.concat(frames.map((each) => encodeFrame(each, '1.2')))
        for (const [index, byte] of bytes) wire[index % wire.length] = byte
        expect(outcome([wire])).toEqual(outcome([wire.subarray(0, cut), wire.subarray(cut)]))
      }),
      { numRuns: 5000 },
    )
  })

  const outcome = (chunks: readonly Uint8Array[]): unknown[] => {
    const parser = new FrameParser(liveLimits)
    const seen: unknown[] = []
    try {
      for (const chunk of chunks) for (const read of parser.push(chunk)) seen.push(show(read))
    } catch (error) {
      expect(error).toBeInstanceOf(StompError)
      seen.push('refused')
    }
    return seen
  }
})
