// A minimal server for comparison: it broadcasts each posted order to all sockets of `ws`. With the arguments
// `<address> <destination>` it publishes through a STOMP broker instead. It reads a MESSAGE of the product from
// standard input, and sends the same bytes except time and number.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'

const [head = '', tail = ''] = (await text(process.stdin)).split(/(?<="specialInstructions":")[\d.]+/)
const [broker, destination] = process.argv.slice(2)
let orderNumber = 0

const connectBroker = async (address: string): Promise<(message: string) => void> => {
  const socket = new WebSocket(address, ['v12.stomp'])
  await once(socket, 'open')
  socket.send('CONNECT\naccept-version:1.2\n\n\0')
  await once(socket, 'message')
  const sendHead = `SEND\ndestination:${destination}\ncontent-type:application/json\n\n`
  // The broker writes the head of the MESSAGE.
  return (message) => socket.send(sendHead + message.slice(message.indexOf('\n\n') + 2))
}

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (message: Buffer) => {
    if (message.indexOf('SUBSCRIBE') === 0) socket.send('RECEIPT\nreceipt-id:on\n\n\0')
  })
})

const broadcast = (text: string): void => {
  const message = Buffer.from(text)
  for (const socket of sockets.clients) socket.send(message, { binary: false })
}
const publish = broker ? await connectBroker(broker) : broadcast

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    orderNumber += 1
    const note = /"specialInstructions":"([\d.]+)"/.exec(body)?.[1] ?? ''
    const numbered = (part: string): string => part.replace(/(?<="orderNumber":)\d+/, String(orderNumber))
    publish(`${numbered(head)}${note}${numbered(tail)}`)
    response.writeHead(201).end()
  })
})
server.on('upgrade', (request, socket, rest) => {
  sockets.handleUpgrade(request, socket, rest, (webSocket) => sockets.emit('connection', webSocket, request))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify(server.address())))
