import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'
import { firstRestaurantCommand } from './platform/first-restaurant.ts'

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host)

/** The addresses by which phones in the same network reach the server. */
const reachableHosts = (host: string): string[] => {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host]
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.family === 'IPv4' && !one.internal)
    .map((one) => one?.address ?? '')
  return ['localhost', ...outside]
}

/** Prints the addresses for a phone and a tablet, with links to `restaurantId`; undefined for no restaurant. */
export const printAddresses = (
  address: string,
  config: Config,
  restaurantId: string | undefined,
  warnings: readonly string[],
  /** The path of a demo table's card. */
  demoCard?: string,
): void => {
  const { port } = new URL(address)
  const { host, isDemo, defaultRestaurantId } = config
  const lines = reachableHosts(host).flatMap((name) => [
    ...(restaurantId
      ? [`  Diner's table link   http://${name}:${port}/restaurants/${restaurantId}/tables/1/home`]
      : []),
    ...(demoCard === undefined ? [] : [`  Card, Monsoon House  http://${name}:${port}${demoCard}`]),
    `  Staff login          http://${name}:${port}/admin/login`,
  ])
  if (restaurantId === undefined)
    lines.push(
      '',
      '  No restaurant yet. Create one, with the same DATA_DIR or DATABASE_URL:',
      `    ${firstRestaurantCommand(defaultRestaurantId)}`,
    )
  else if (restaurantId !== defaultRestaurantId)
    lines.push(
      '',
      `  There is no restaurant ${defaultRestaurantId}, to which / leads. Set DEFAULT_RESTAURANT_ID, such as DEFAULT_RESTAURANT_ID=${restaurantId}.`,
    )
  if (isDemo)
    lines.push(
      '',
      '  Demo logins (name and password are the same)',
      '    Spice Garden       demo-admin, demo-waiter',
      '    Monsoon House      monsoon-admin, monsoon-waiter, monsoon-kitchen',
    )
  if (isDemo && !isLoopback(host))
    lines.push('', '  WARNING: this is a demo with known passwords, open to the network. Set DEMO=off for a real one.')
  for (const warning of warnings) lines.push('', `  WARNING: ${warning}`)
  process.stdout.write(`\nThali is running.\n\n${lines.join('\n')}\n\n`)
}
