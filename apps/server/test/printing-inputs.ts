import { randomUUID } from 'node:crypto'
import type { Input } from '@thali/contract/api/calls'
import type { Printer, PrintJob } from '@thali/contract/printing/schema'
import { billInputs } from './bill-inputs.ts'
import { anOrder } from './builders.ts'
import { aSlip } from './source-inputs.ts'
import type { World } from './world-type.ts'

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

/** A printer of the kitchen and of bills at an address where none is. */
export const aPrinter = (change: Partial<Input<'savePrinters'>['body']['printers'][number]> = {}) => ({
  name: 'Kitchen printer',
  host: '127.0.0.1',
  port: 9100,
  width: 80 as const,
  prints: { stations: ['kitchen'], bills: true },
  ...change,
})

/** A program that prints, by its name. */
export const aPrintHost = async (
  { server, restaurant, adminToken }: Pick<World, 'server' | 'restaurant' | 'adminToken'>,
  name = `till-${restaurant.id}`,
) => {
  const body = { restaurantId: restaurant.id, name, role: 'print_host', term: 'unlimited' } as const
  return (await server.call('createProgram', { body }, { token: adminToken })).body
}

const aStoredPrinter = async (world: World): Promise<Printer> => {
  const body = { ...place(world), printers: [aPrinter()] }
  const { body: saved } = await world.server.call('savePrinters', { body }, { token: world.adminToken })
  const [printer] = saved
  if (!printer) throw new Error('No printer was stored')
  return printer
}

const aJob = async (world: World): Promise<PrintJob> => {
  const params = { printerId: (await aStoredPrinter(world)).id }
  return (await world.server.call('testPrinter', { params }, { token: world.adminToken })).body
}

const hostsOf = async (world: World) =>
  (await world.server.call('listPrintHosts', { query: place(world) }, { token: world.adminToken })).body

/** Inputs of the printing calls; see `validInputs`. */
export const printingInputs = {
  listPrinters: async (world: World) => ({ query: place(world) }),
  listPrinterDevices: async (world: World) => ({ query: place(world) }),
  listPrintHosts: async (world: World) => ({ query: place(world) }),
  leasePrintJob: async (world: World) => ({
    params: { printHostId: (await hostsOf(world))[0]?.id ?? 'none' },
    body: { key: randomUUID() },
  }),
  reportPrintJob: async (world: World) => ({
    params: { printHostId: (await hostsOf(world))[0]?.id ?? 'none' },
    body: { printJobId: (await aJob(world)).id, fence: 1, result: 'done' as const },
  }),
  savePrinters: async (world: World) => ({ body: { ...place(world), printers: [aPrinter()] } }),
  testPrinter: async (world: World) => ({ params: { printerId: (await aStoredPrinter(world)).id } }),
  listPrintJobs: async (world: World) => ({ query: place(world) }),
  retryPrintJob: async (world: World) => ({ params: { printJobId: (await aJob(world)).id }, body: {} }),
  discardPrintJob: async (world: World) => ({ params: { printJobId: (await aJob(world)).id } }),
  repeatPrintJob: async (world: World) => ({ params: { printJobId: (await aJob(world)).id }, body: {} }),
  getPrintJobImage: async (world: World) => ({ params: { printJobId: (await aJob(world)).id } }),
  printBill: async (world: World) => {
    await aStoredPrinter(world)
    const { body } = await billInputs.createBill(world)
    const headers = { 'Idempotency-Key': randomUUID() }
    const bill = await world.server.call('createBill', { body }, { token: world.adminToken, headers })
    return { params: { billId: bill.body.id ?? '' }, body: {} }
  },
  printSlip: async (world: World) => {
    await aStoredPrinter(world)
    return { params: { slipId: (await aSlip(world)).id }, body: {} }
  },
  printDay: async (world: World) => {
    await aStoredPrinter(world)
    return { params: { date: '2026-11-20' }, body: place(world) }
  },
  printOrder: async (world: World) => {
    await aStoredPrinter(world)
    const body = anOrder(world.restaurant, [`${world.restaurant.id}-dal`])
    const { id } = (await world.server.call('createOrder', { body }, { token: world.adminToken })).body
    return { params: { orderId: id }, body: {} }
  },
}
