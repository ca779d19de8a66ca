import { expect } from 'vitest'

// Vitest runs this before each test file. A database is recorded with the file that creates it (database.ts).
process.env['TEST_FILE'] = expect.getState().testPath
