import { networkInterfaces } from 'node:os'
import { describeData, type Config } from './config.ts'
import { programVersion } from './platform/version.ts'

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host)

/** The addresses by which phones in the same network reach the server. */
const reachableHosts = (host: string): string[] => {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host]
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((networkInterface) => networkInterface?.family === 'IPv4' && !networkInterface.internal)
    .map((networkInterface) => networkInterface?.address ?? '')
  return ['localhost', ...outside]
}

type Printed = {
  /** The restaurant of the links; undefined for none. */
  readonly restaurantId: string | undefined
  /** Unlocks the set-up of a server without a restaurant. */
  readonly setupCode: string | undefined
  readonly warnings: readonly string[]
  /** Restaurants of the demo with their logins; none without the demo. */
  readonly demoLogins: readonly string[]
  /** The path of a demo table's card. */
  readonly demoCard: string | undefined
}

const setupLines = ({ host, trustProxy }: Config, names: readonly string[], port: string, code: string): string[] => [
  ...names.map((name) => `  Set up the restaurant  http://${name}:${port}/setup`),
  '',
  `  Setup code: ${code}`,
  '  The page asks for this code. It is valid until the restaurant is set up, or until the next start.',
  // Behind a proxy its address is the right one, which is unknown here.
  ...(isLoopback(host) && trustProxy === false
    ? ['', '  Only this computer can open these addresses. For phones on the same network start with HOST=0.0.0.0']
    : []),
]

const restaurantLines = (names: readonly string[], port: string, { restaurantId, demoCard }: Printed): string[] =>
  names.flatMap((name) => [
    ...(restaurantId
      ? [`  Diner's table link   http://${name}:${port}/restaurants/${restaurantId}/tables/1/home`]
      : []),
    ...(demoCard === undefined ? [] : [`  Card, Monsoon House  http://${name}:${port}${demoCard}`]),
    `  Staff login          http://${name}:${port}/admin/login`,
  ])

/** Prints the addresses for a phone and a tablet, or before the set-up its address and code. */
export const printAddresses = (address: string, config: Config, printed: Printed): void => {
  const { port } = new URL(address)
  const { host, isDemo, defaultRestaurantId } = config
  const { restaurantId, setupCode, warnings, demoLogins } = printed
  const names = reachableHosts(host)
  const lines =
    setupCode === undefined ? restaurantLines(names, port, printed) : setupLines(config, names, port, setupCode)
  if (restaurantId !== undefined && defaultRestaurantId !== undefined && restaurantId !== defaultRestaurantId)
    lines.push(
      '',
      `  There is no restaurant ${defaultRestaurantId}, to which / leads. Set DEFAULT_RESTAURANT_ID, such as DEFAULT_RESTAURANT_ID=${restaurantId}.`,
    )
  if (demoLogins.length > 0)
    lines.push('', '  Demo logins (name and password are the same)', ...demoLogins.map((text) => `    ${text}`))
  if (isDemo && !isLoopback(host))
    lines.push('', '  WARNING: this is a demo with known passwords, open to the network. Set DEMO=off for a real one.')
  lines.push('', `  Data: ${describeData(config)}`)
  for (const warning of warnings) lines.push('', `  WARNING: ${warning}`)
  process.stdout.write(`\nThali ${programVersion} is running.\n\n${lines.join('\n')}\n\n`)
}
