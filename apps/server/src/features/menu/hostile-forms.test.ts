import { describe, expect, test } from 'vitest'
import { boundary, openForms, toForm, type Part } from '#test/forms.ts'
import { aPhoto } from '#test/pictures.ts'

describe('a malformed form is refused and stores nothing', () => {
  const named = (name: string, body: string): Part => ({ head: `Content-Disposition: form-data; name="${name}"`, body })

  test.each<readonly [string, (item: Part, image: (body: Uint8Array) => Part) => readonly Part[], string]>([
    ['without parts', () => [], 'validation_failed'],
    ['without an item', (_, image) => [image(Buffer.from('x'))], 'validation_failed'],
    ['with two items', (item) => [item, item], 'validation_failed'],
    ['with two images', (item, image) => [item, image(Buffer.from('x')), image(Buffer.from('y'))], 'validation_failed'],
    ['with a part of another name', (item) => [item, named('images', 'x')], 'validation_failed'],
    [
      'with a part without a name',
      (item) => [item, { head: 'Content-Disposition: form-data', body: 'x' }],
      'validation_failed',
    ],
    ['with a NUL in a name', (item) => [item, named('image\0', 'x')], 'validation_failed'],
    ['with a prototype for a name', (item) => [item, named('__proto__', '{"isAdmin":true}')], 'malformed_request'],
    ['with a constructor for a name', (item) => [item, named('constructor', 'x')], 'malformed_request'],
    [
      'with 1,000 parts',
      (item) => [item, ...Array.from({ length: 1000 }, (_, index) => named(`p${index}`, 'x'))],
      'malformed_request',
    ],
    ['with an item that is no JSON', () => [named('item', '{"name": "Ra')], 'malformed_request'],
    ['with an empty item', () => [named('item', '')], 'malformed_request'],
    [
      'with an item that poisons a prototype',
      () => [named('item', '{"__proto__": {"name": "x"}}')],
      'malformed_request',
    ],
    ['with a list for an item', () => [named('item', '[]')], 'validation_failed'],
    ['with null for an item', () => [named('item', 'null')], 'validation_failed'],
    ['with an item of 65 KiB', () => [named('item', `"${'x'.repeat(66_000)}"`)], 'payload_too_large'],
  ])('%s', async (_, parts, code) => {
    const { send, item, image, stored, countItems } = await openForms()
    const status = { validation_failed: 400, malformed_request: 400, payload_too_large: 413 }[code]
    expect(await send(toForm(parts(item(), image)))).toEqual([status, code])
    expect([stored(), await countItems()]).toEqual([[], 0])
  })

  test.each<readonly [string, string, number]>([
    ['another boundary than it says', 'multipart/form-data; boundary=other', 400],
    ['no boundary', 'multipart/form-data', 400],
    ['a boundary of 1,000 letters', `multipart/form-data; boundary=${'x'.repeat(1000)}`, 400],
    ['JSON for a type', 'application/json', 415],
    ['text for a type', 'text/plain', 415],
    ['a form of fields', 'application/x-www-form-urlencoded', 415],
  ])('with %s', async (_, type, status) => {
    const { send, item, image, stored, countItems } = await openForms()
    expect((await send(toForm([item(), image(await aPhoto())]), type))[0]).toBe(status)
    expect([stored(), await countItems()]).toEqual([[], 0])
  })

  test('a form that ends early gets 400, and the server continues', async () => {
    const { server, send, item, image, stored } = await openForms()
    const photo = await aPhoto()
    for (const end of ['', `--${boundary}`, `--${boundary}\r\nContent-Disposition: form-data; name="x"`])
      expect((await send(toForm([item(), image(photo)], end)))[0], end).toBe(400)
    expect((await send(toForm([image(photo)]).subarray(0, 300)))[0]).toBe(400)
    expect(stored()).toEqual([])
    expect((await server.raw('/api/service')).status).toBe(200)
  })

  test('JSON instead of a form gets 415, no body 401', async () => {
    const { server, send, item } = await openForms()
    expect(await send(Buffer.from(item().body), 'application/json')).toEqual([415, 'unsupported_media_type'])
    expect((await server.raw('/api/items', { method: 'POST' })).status).toBe(401)
  })
})
