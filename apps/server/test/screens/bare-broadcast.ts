// The plainest server that does what a room needs: whatever is posted is told to every socket by `ws`, in a loop. It
// reads from its input the MESSAGE of the product, and sends the same bytes but for the time and number in them.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'

const [head = '', tail = ''] = (await text(process.stdin)).split(/(?<="specialInstructions":")[\d.]+/)
let orderNumber = 0

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (message: Buffer) => {
    if (message.indexOf('SUBSCRIBE') === 0) socket.send('RECEIPT\nreceipt-id:on\n\n\0')
  })
})

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    orderNumber += 1
    const note = /"specialInstructions":"([\d.]+)"/.exec(body)?.[1] ?? ''
    const numbered = (part: string): string => part.replace(/(?<="orderNumber":)\d+/, String(orderNumber))
    const message = Buffer.from(`${numbered(head)}${note}${numbered(tail)}`)
    for (const socket of sockets.clients) socket.send(message, { binary: false })
    response.writeHead(201).end()
  })
})
server.on('upgrade', (request, socket, rest) => {
  sockets.handleUpgrade(request, socket, rest, (webSocket) => sockets.emit('connection', webSocket, request))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify(server.address())))
