import type { TestRestaurant } from './builders.ts'
import type { TestServer } from './harness.ts'

/** A complete restaurant, and the data for all calls to it. */
export type World = { readonly server: TestServer; readonly restaurant: TestRestaurant; readonly adminToken: string }
