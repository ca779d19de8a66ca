import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host)

/** The addresses under which phones in the same network find us. */
const reachableHosts = (host: string): string[] => {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host]
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.family === 'IPv4' && !one.internal)
    .map((one) => one?.address ?? '')
  return ['localhost', ...outside]
}

/**
 * Tells whoever started the server where to point a phone and a tablet.
 *
 * @param address Where it listens.
 * @param config What it is.
 * @param warnings What an operator has to know first.
 */
export const printAddresses = (address: string, config: Config, warnings: readonly string[]): void => {
  const { port } = new URL(address)
  const { host, isDemo, defaultRestaurantId } = config
  const lines = reachableHosts(host).flatMap((name) => [
    `  Diner's table link   http://${name}:${port}/restaurants/${defaultRestaurantId}/tables/1/home`,
    `  Staff login          http://${name}:${port}/admin/login`,
  ])
  if (isDemo) lines.push('', '  Demo logins: demo-admin / demo-admin, demo-waiter / demo-waiter')
  if (isDemo && !isLoopback(host))
    lines.push('', '  WARNING: this is a demo with known passwords, open to the network. Set DEMO=off for a real one.')
  for (const warning of warnings) lines.push('', `  WARNING: ${warning}`)
  process.stdout.write(`\nThali is running.\n\n${lines.join('\n')}\n\n`)
}
