// The doors between rooms (ARCHITECTURE.md). Each rule's comment is the sentence of the room it guards, so that the
// line that fails also teaches.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const server = '^apps/server/src/'
const web = '^apps/web/src/'
const basketLayers = ['outbox', 'store', 'model']

/** One door to each outside library: who may import it. */
const door = (name, comment, packages, room) =>
  rule(
    `door-${name}`,
    comment,
    { path: '^(apps|packages)/', pathNot: [...[room].flat(), '[.]test[.]tsx?$', '^apps/server/test/'] },
    { path: `node_modules/(${packages})/` },
  )

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycle', 'A cycle means two rooms are one room.', {}, { circular: true }),
    rule(
      'everything-resolves',
      'An import that points nowhere.',
      { pathNot: '^bench/vendure/' },
      { couldNotResolve: true },
    ),
    rule(
      'product-stands-alone',
      'The product imports nothing of its tests, benches and tools.',
      { path: '^(apps|packages)/' },
      { path: '^(bench|e2e|testing|tools)/' },
    ),
    rule(
      'testing-is-shared',
      'bench, e2e and tools share testing/ and never import each other.',
      { path: '^(bench|e2e|testing|tools)/' },
      { path: '^(bench|e2e|tools)/', pathNot: '^$1/' },
    ),
    rule(
      'contract-is-a-leaf',
      'The contract knows zod and nothing else.',
      { path: '^packages/contract/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    ),
    rule(
      'rules-travel-light',
      'The contract without its schemas is what a phone downloads: no zod at run time.',
      { path: '^packages/contract/src/', pathNot: ['/schemas/', '/schemas[.]ts$', '[.]test[.]ts$'] },
      { path: ['/schemas/', '/schemas[.]ts$', 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-carries-no-zod',
      'The web takes types and rules from the contract, never its schemas.',
      { path: web, pathNot: '[.]test[.]tsx?$' },
      { path: ['^packages/contract/src/schemas', 'node_modules/zod/'] },
    ),
    rule(
      'web-never-sees-server',
      'Web and server meet only in the contract.',
      { path: web },
      { path: '^apps/server/' },
    ),
    rule(
      'server-never-sees-web',
      'Web and server meet only in the contract.',
      { path: server },
      { path: '^apps/web/' },
    ),
    rule(
      'server-features-are-strangers',
      'Features do not import each other; app.ts composes them.',
      { path: `${server}features/([^/]+)/` },
      { path: `${server}features/`, pathNot: `${server}features/$1/` },
    ),
    rule(
      'routes-ask-the-service',
      'routes.ts speaks HTTP; data comes through service.ts.',
      { path: `${server}features/[^/]+/routes[.]ts$` },
      { path: ['[/-]queries[.]ts$', `${server}db/`] },
    ),
    rule(
      'only-queries-speak-sql',
      'Only queries.ts (and *-queries.ts) runs SQL; others may know Database as a type.',
      { path: `${server}(features|events|http|live|platform)/`, pathNot: ['[/-]queries[.]ts$', '[.]test[.]ts$'] },
      { path: `${server}db/`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'plumbing-ignores-features',
      'http, live, events, db and platform know no feature.',
      { path: `${server}(http|live|events|db|platform)/` },
      { path: `${server}features/` },
    ),
    rule(
      'events-know-no-reaction',
      'events/ delivers domain events; app.ts names the handlers and subscribers. Other modules import its types only.',
      { path: `${server}(features|http|live|db|platform)/`, pathNot: ['[.]test[.]ts$'] },
      { path: `${server}events/`, dependencyTypesNot: ['type-only'] },
    ),
    door(
      'http-owns-the-framework',
      'One door to the web framework.',
      'fastify|@fastify|fastify-type-provider-zod|helmet',
      `${server}http/`,
    ),
    door(
      'cookies-have-one-reader',
      'Cookies are parsed and written in one place.',
      'cookie',
      `${server}http/routing/cookies[.]ts$`,
    ),
    door('live-owns-websockets', 'One door to the websocket library.', 'ws', `${server}live/`),
    door('db-owns-the-drivers', 'One door to the database drivers.', 'pg', `${server}db/`),
    door('sql-is-built-in-queries', 'The query builder is db/ and queries.ts.', 'kysely', [
      `${server}db/`,
      'queries[.]ts$',
    ]),
    door(
      'auth-owns-secrets',
      'Passwords and tokens are made in one place.',
      'jose|@node-rs/argon2',
      `${server}platform/(passwords|tokens)[.]ts$`,
    ),
    door('images-own-sharp', 'Pictures are decoded in one place.', 'sharp', `${server}platform/images[.]ts$`),
    door('bucket-owns-its-client', 'One door to the bucket.', '@aws-sdk', `${server}platform/s3-store[.]ts$`),
    door(
      'metrics-own-their-format',
      'One door to the metrics library.',
      'prom-client',
      `${server}platform/metrics[.]ts$`,
    ),
    door('log-owns-pino', 'One door to the logger.', 'pino', `${server}platform/log[.]ts$`),
    door(
      'query-is-the-features',
      'Server state is fetched in features, provided once in app.',
      '@tanstack',
      `${web}(features|app)/`,
    ),
    door(
      'router-is-behind-lib',
      'Addresses and navigation come from lib/router.ts.',
      'wouter',
      `${web}lib/router[.]ts$`,
    ),
    door('reports-own-charts', 'One door to scales and shapes.', 'd3-[a-z]+', `${web}features/reports/`),
    door(
      'reports-own-the-camera',
      'One door to what draws the page as a picture.',
      'modern-screenshot',
      `${web}features/reports/capture[.]ts$`,
    ),
    door('reorder-owns-dnd', 'One door to the drag library.', '@dnd-kit', `${web}features/catalog/reorder-`),
    door('api-owns-stomp', 'One door to the live client.', '@stomp', `${web}api/`),
    rule(
      'web-features-are-strangers',
      'Features do not import each other; a page composes them.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    ...basketLayers.map((layer, at) =>
      rule(
        `basket-${layer}-imports-lower-layers`,
        'In features/basket: ui imports outbox, store, model; outbox imports store, model; store imports model.',
        { path: `${web}features/basket/${layer}/` },
        { path: `${web}features/basket/(${['ui', ...basketLayers].slice(0, at + 1).join('|')})/` },
      ),
    ),
    rule(
      'pages-use-features-not-api',
      'A page arranges, a feature fetches.',
      { path: `${web}pages/` },
      { path: `${web}api/` },
    ),
    rule(
      'web-flows-down-1',
      'app, pages, features, api and ui, lib: nothing imports upward.',
      { path: `${web}pages/` },
      { path: `${web}app/` },
    ),
    rule(
      'web-flows-down-2',
      'app, pages, features, api and ui, lib: nothing imports upward.',
      { path: `${web}features/` },
      { path: `${web}(app|pages)/` },
    ),
    rule(
      'api-is-plumbing',
      'api/ moves messages; it knows no screen.',
      { path: `${web}api/` },
      { path: `${web}(app|pages|features|ui)/` },
    ),
    rule(
      'ui-is-generic',
      'ui/ could live in another product.',
      { path: `${web}ui/` },
      { path: [`${web}(app|pages|features|api)/`, 'node_modules/(wouter|@tanstack)/'] },
    ),
    rule(
      'lib-is-the-floor',
      'lib/ is pure; it imports no room.',
      { path: `${web}lib/` },
      { path: `${web}(app|pages|features|api|ui)/` },
    ),
    rule(
      'worker-stands-alone',
      'The service worker is one file, apart from the page.',
      { path: `${web}service-worker/` },
      { pathNot: `${web}service-worker/` },
    ),
    rule(
      'no-node-in-web',
      'Browser code has no Node built-ins.',
      { path: web, pathNot: '[.]test[.]tsx?$' },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
