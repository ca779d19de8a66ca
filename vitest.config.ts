import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { serverEnv } from './apps/server/server-command.ts'
import sqliteOnly from './apps/server/test/sqlite-only.json' with { type: 'json' }

// Several tests wait for programs and clocks, so two cores run two at once; the default of Vitest is one.
const maxWorkers = Math.max(2, availableParallelism() - 1)

const server = {
  root: 'apps/server',
  include: ['{src,demo}/**/*.test.ts'],
  globalSetup: fileURLToPath(new URL('apps/server/test/template.ts', import.meta.url)),
  // The files of a worker share the server's modules. Loading and compiling them for each file took half of the
  // processor time.
  isolate: false,
  setupFiles: [fileURLToPath(new URL('apps/server/test/test-file.ts', import.meta.url))],
  // For the processes that the server starts, for example for each backup.
  env: { NODE_COMPILE_CACHE: serverEnv.NODE_COMPILE_CACHE },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The default of one second is too short for a program that starts on a busy machine.
  expect: { poll: { timeout: 60_000 } },
}

// Timeouts end tests that hang. On a machine that is busy with other work, tests that start programs take minutes.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      { test: { name: 'drawings', root: 'drawings', include: ['*.test.ts'], isolate: false } },
      { test: { ...server, name: 'server' } },
      {
        // tools/test.ts starts a temporary cluster and names it in TEST_DATABASE_URL. The excluded files do not depend
        // on the database engine, so they run only in the project above.
        test: {
          ...server,
          name: 'server-on-postgres',
          exclude: [
            'src/{config,rights}.test.ts',
            'src/features/auth/known-devices.test.ts',
            'demo/**',
            'src/db/sqlite-*',
            'src/features/menu-file/refused-files.test.ts',
            'src/features/menu/{hostile-forms,hostile-uploads,item-pictures,upload-memory}.test.ts',
            'src/features/printing/paper/**',
            'src/http/{http,fast-path/*,pages/*,routing/{cookies,openapi,rate-limits}}.test.ts',
            'src/live/**',
            'src/platform/**',
            'src/visit-events/slow-phone.test.ts',
            // Files whose statements are all executed by others. `npm run postgres-tests` writes the list. Their single tests
            // are skipped by test/test-file.ts.
            ...(process.env['TEST_ALL_ON_POSTGRES'] === undefined ? sqliteOnly.files : []),
          ],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Creates the environment once per worker, and still isolates the files: 8 s of processor time instead of 49.
          pool: 'vmThreads',
          // The contexts of earlier files stay in memory: without a limit a late file took 27 s instead of 1 s.
          vmMemoryLimit: '1GB',
          // A project that extends another file does not inherit it, and projects of one run need the same number.
          maxWorkers,
          // The first test of a file also loads the screens that are loaded on demand: 20 s on a busy machine.
          testTimeout: 120_000,
        },
      },
    ],
  },
})
