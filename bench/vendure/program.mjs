// A Vendure shop with the production settings of its guides, without parts that need a network or render pages.
// bench/vendure.ts runs it from its installation folder as `populate`, `serve` or `worker`, with its settings in SHOP.
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  LogLevel,
  bootstrap,
  bootstrapWorker,
  dummyPaymentHandler,
} from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

const [task] = process.argv.slice(2)
const { database, port, initialData, products } = JSON.parse(process.env.SHOP)
const { hostname, port: databasePort, pathname, username } = new URL(database)

const config = {
  apiOptions: { hostname: '127.0.0.1', port, cors: { origin: [`http://127.0.0.1:${port}`] }, csrfPrevention: true },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'not the one it comes with' },
    cookieOptions: { secret: 'a secret of this measurement' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: hostname,
    port: Number(databasePort),
    database: pathname.slice(1),
    username,
    // Creates its tables once, before the measurement.
    synchronize: task === 'populate',
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [
    DefaultSchedulerPlugin.init(),
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

if (task === 'populate') {
  const app = await populate(() => bootstrap(config), initialData, products)
  await app.close()
  process.exit(0)
}
if (task === 'worker') {
  const worker = await bootstrapWorker(config)
  await worker.startJobQueue()
}
if (task === 'serve') await bootstrap(config)
console.log('ready')
