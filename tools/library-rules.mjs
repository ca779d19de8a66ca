// The modules that may import a library (.dependency-cruiser.mjs). A rule's comment is printed with a violation.
const server = '^apps/server/src/'
const web = '^apps/web/src/'

/** Restricts the import of a library to some modules. */
const onlyIn = (name, comment, packages, modules) => ({
  name: `library-${name}`,
  comment,
  severity: 'error',
  from: { path: '^(apps|packages)/', pathNot: [...[modules].flat(), '[.]test[.]tsx?$', '^apps/server/(demo|test)/'] },
  to: { path: `node_modules/(${packages})/` },
})

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const libraryRules = [
  onlyIn(
    'http-owns-the-framework',
    'Only http/ uses the web framework.',
    'fastify|@fastify|fastify-type-provider-zod',
    `${server}http/`,
  ),
  onlyIn(
    'cookies-in-one-module',
    'One module parses and writes cookies.',
    'cookie',
    `${server}http/routing/cookies[.]ts$`,
  ),
  onlyIn('live-owns-websockets', 'Only live/ uses WebSockets.', 'ws', `${server}live/`),
  onlyIn('db-owns-the-drivers', 'Only db/ uses the drivers.', 'pg', `${server}db/`),
  onlyIn(
    'sql-is-built-in-data',
    'Only db/ and data/ use the query builder, and backup/, which copies whole tables.',
    'kysely',
    `${server}(db|data|backup)/`,
  ),
  onlyIn(
    'auth-owns-secrets',
    'One module handles passwords, one tokens.',
    'jose|@node-rs/argon2',
    `${server}platform/(passwords|tokens)[.]ts$`,
  ),
  onlyIn('images-own-sharp', 'One module decodes pictures; two draw papers for printers.', 'sharp', [
    `${server}platform/images[.]ts$`,
    `${server}features/printing/paper/(text-image|picture)[.]ts$`,
  ]),
  onlyIn(
    'bucket-owns-its-client',
    'One module sends requests to buckets.',
    'aws4fetch',
    `${server}platform/bucket[.]ts$`,
  ),
  onlyIn(
    'spreadsheets-own-zip',
    'Only spreadsheets/ reads and writes tables and zip files; in the browser one module writes zip files.',
    'fflate|csv-parse|read-excel-file|htmlparser2',
    [`${server}spreadsheets/`, `${web}features/table-cards/zip-file[.]ts$`],
  ),
  onlyIn(
    'metrics-own-prom-client',
    'One module uses the metrics library.',
    'prom-client',
    `${server}platform/metrics[.]ts$`,
  ),
  onlyIn('log-owns-pino', 'One module creates the logger.', 'pino', `${server}platform/log[.]ts$`),
  onlyIn(
    'features-own-query',
    'Features fetch server state; app/ provides the cache.',
    '@tanstack',
    `${web}(features|app)/`,
  ),
  onlyIn(
    'router-is-behind-lib',
    'Addresses and navigation go through two modules of lib/.',
    'wouter',
    `${web}lib/(router|navigation-state)[.]ts$`,
  ),
  onlyIn('reports-own-charts', 'Only Reports draws charts.', 'd3-[a-z]+', `${web}features/reports/`),
  onlyIn(
    'reports-own-screenshots',
    'One module takes screenshots.',
    'modern-screenshot',
    `${web}features/reports/capture[.]ts$`,
  ),
  onlyIn('ui-owns-qr-codes', 'One module draws QR codes on screens, one on paper.', 'uqr', [
    `${web}ui/qr-path[.]ts$`,
    `${server}features/printing/paper/qr-code[.]ts$`,
  ]),
  onlyIn('ui-reads-qr-codes', 'One module reads QR codes.', 'qr', `${web}ui/decode-qr[.]ts$`),
  onlyIn('reorder-owns-dnd', 'Only reordering uses drag and drop.', '@dnd-kit', `${web}features/catalog/reorder-`),
  onlyIn('api-owns-stomp', 'Only api/ uses the STOMP client.', '@stomp', `${web}api/`),
]
