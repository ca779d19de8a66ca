import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { programVersion } from './version.ts'

export type CallFigures = {
  readonly method: string
  /** The route's pattern, never an address. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** Metrics for operators in the format of Prometheus (docs/operate.md lists them). */
export type Metrics = {
  readonly contentType: string
  countCall(call: CallFigures): void
  /** A stored and acknowledged order, from its first byte to its answer. */
  countOrder(ms: number): void
  /** Calls `read` at each request for the metrics. */
  gauge(name: string, help: string, read: () => number): void
  read(): Promise<string>
}

/** `withProcess` adds memory, CPU and event loop: once per process, since it listens to the engine. */
export const createMetrics = ({ withProcess }: { readonly withProcess: boolean }): Metrics => {
  const register = new Registry()
  const calls = new Histogram({
    name: 'thali_http_request_duration_seconds',
    help: 'Answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const orders = new Histogram({
    name: 'thali_order_duration_seconds',
    help: 'Orders acknowledged, from request to answer.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  const info: Gauge<'version'> = new Gauge({
    name: 'thali_info',
    help: 'The running version.',
    labelNames: ['version'],
    registers: [register],
  })
  info.set({ version: programVersion }, 1)
  if (withProcess) collectDefaultMetrics({ register })
  return {
    contentType: register.contentType,
    countCall: ({ method, route, status, ms }) => calls.observe({ method, route, status }, ms / 1000),
    countOrder: (ms) => orders.observe(ms / 1000),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers: [register], collect: () => gauge.set(read()) })
    },
    read: () => register.metrics(),
  }
}
