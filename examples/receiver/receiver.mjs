// Receives the messages of a webhook and prints a line for each: node examples/receiver/receiver.mjs
// SECRET is the webhook's secret, PORT the port of its address (docs/api.md, "Webhooks").
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
const oldestSeconds = 300

/** The ids of messages so far: each may come again. A program that must not count twice stores them with its data. */
const known = new Set()

/** The highest revision of each order and version of each bill so far: messages may overtake each other. */
const newest = new Map()

const isGenuine = ({ 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' }, body) => {
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= oldestSeconds)) return false
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const show = ({ type, data }) => {
  const revision = data.revision ?? data.version ?? 0
  if (revision < (newest.get(data.id) ?? 0)) return
  newest.set(data.id, revision)
  console.log([type, data.orderNumber && `#${data.orderNumber}`, data.number, data.status].filter(Boolean).join(' '))
}

const receive = (headers, body) => {
  if (!isGenuine(headers, body)) return 401
  if (!known.has(headers['webhook-id'])) show(JSON.parse(body))
  known.add(headers['webhook-id'])
  return 204
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const text of request.setEncoding('utf8')) body += text
  response.writeHead(receive(request.headers, body)).end()
})
server.listen(Number(PORT), () => console.log(`Waiting for messages on port ${server.address().port}`))
