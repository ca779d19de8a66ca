import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authEndpoints } from '@thali/contract/auth/endpoints'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import { waiterCallEndpoints } from '@thali/contract/waiter-calls/endpoints'
import { storage } from '#web/lib/storage.ts'
import { ApiError, NetworkError } from './errors.ts'
import { call } from './call.ts'
import { request } from './request.ts'

type Sent = { address: string; method: string; authorization: string | undefined; body: unknown }
type Answer = { status: number; body: unknown } | Error

const sent: Sent[] = []
let answer: (request: Sent) => Answer | Promise<Answer>

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const request = {
      address,
      method: init.method ?? 'GET',
      authorization: headers.get('authorization') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    const given = await answer(request)
    if (given instanceof Error) throw given
    return new Response(typeof given.body === 'string' ? given.body : JSON.stringify(given.body), {
      status: given.status,
    })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  storage.clearAllBut()
})

const unauthenticated = { status: 401, body: { code: 'token_invalid', message: 'Ended.', requestId: 'r' } }
const listCalls = (): Promise<unknown> =>
  call(waiterCallEndpoints.listWaiterCalls, { query: { restaurantId: 'spice-garden' } })

const logIn = (): void => {
  storage.set('accessToken', 'old')
  storage.set('refreshToken', 'refresh-1')
  storage.set('userId', 'u1')
  storage.set('theme', 'dark')
}

// Accepts only the token `new`, which a refresh gives.
const renewing = (request: Sent): Answer => {
  if (request.address === '/api/auth/refresh') {
    return {
      status: 200,
      body: { accessToken: 'new', refreshToken: 'refresh-2', restaurantId: 'spice-garden' },
    }
  }
  return request.authorization === 'Bearer new' ? { status: 200, body: [] } : unauthenticated
}

describe('an API call', () => {
  test('builds the address, sends the session and returns the body', async () => {
    logIn()
    answer = () => ({ status: 200, body: [] })
    await call(orderEndpoints.listOrders, { query: { restaurantId: 'a', status: 'Pending', userId: undefined } })
    expect(sent).toEqual([
      {
        address: '/api/orders?restaurantId=a&status=Pending',
        method: 'GET',
        authorization: 'Bearer old',
        body: undefined,
      },
    ])
  })

  test('to /auth has no bearer token; failures show the answer (spec §8)', async () => {
    logIn()
    answer = () => ({ status: 401, body: '"Wrong username or password"' })
    const failure = request(authEndpoints.login, { body: { username: 'a', password: 'b' } })
    await expect(failure).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Wrong username or password',
      status: 401,
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.authorization).toBeUndefined()
  })

  test('treats the answer of a proxy or captive portal as a failure', async () => {
    answer = () => ({ status: 200, body: '<html>Welcome to our Wi-Fi</html>' })
    await expect(listCalls()).rejects.toBeInstanceOf(NetworkError)
    answer = () => ({ status: 200, body: {} })
    const created = call(waiterCallEndpoints.createWaiterCall, { body: { restaurantId: 'a', tableNumber: 1 } })
    await expect(created).rejects.toBeInstanceOf(ApiError)
  })

  test('without an answer in time is a network error', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    await expect(call(restaurantEndpoints.getService, {}, { timeoutMs: 5 })).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('the session (spec §4, design §4.7)', () => {
  test('a 401 renews the session once and repeats the call', async () => {
    logIn()
    answer = renewing
    await expect(listCalls()).resolves.toEqual([])
    expect(sent.map((request) => request.address)).toEqual([
      '/api/notifications/waiter?restaurantId=spice-garden',
      '/api/auth/refresh',
      '/api/notifications/waiter?restaurantId=spice-garden',
    ])
    expect(storage.get('refreshToken')).toBe('refresh-2')
  })

  test('a renewal changes only tokens, and the diner’s table stays (design §4.9)', async () => {
    logIn()
    storage.set('restaurantId', 'coast-kitchen')
    answer = renewing
    await listCalls()
    expect(storage.get('accessToken')).toBe('new')
    expect(storage.get('restaurantId')).toBe('coast-kitchen')
  })

  test('calls refused together share one renewal', async () => {
    logIn()
    answer = renewing
    await Promise.all([listCalls(), listCalls(), listCalls()])
    expect(sent.filter((request) => request.address === '/api/auth/refresh')).toHaveLength(1)
  })

  test('a call refused again after the renewal is not repeated', async () => {
    logIn()
    answer = (request) => (request.address === '/api/auth/refresh' ? renewing(request) : unauthenticated)
    await expect(listCalls()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(3)
    expect(storage.get('refreshToken')).toBe('refresh-2')
  })

  test('a refused renewal clears everything except userId and theme', async () => {
    logIn()
    answer = () => unauthenticated
    await expect(listCalls()).rejects.toBeInstanceOf(ApiError)
    expect(Object.keys(localStorage).toSorted()).toEqual(['theme', 'userId'])
  })

  test('tokens that another tab renewed are used without a renewal', async () => {
    logIn()
    answer = (request) => {
      if (request.authorization === 'Bearer old') {
        localStorage.setItem('accessToken', 'new')
        localStorage.setItem('refreshToken', 'refresh-2')
      }
      return renewing(request)
    }
    await expect(listCalls()).resolves.toEqual([])
    expect(sent.map((request) => request.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('a network error in call or renewal never logs out', async () => {
    logIn()
    answer = () => new TypeError('Failed to fetch')
    await expect(listCalls()).rejects.toBeInstanceOf(NetworkError)
    answer = (request) => (request.address === '/api/auth/refresh' ? new TypeError('offline') : unauthenticated)
    await expect(listCalls()).rejects.toBeInstanceOf(NetworkError)
    expect(storage.get('refreshToken')).toBe('refresh-1')
  })

  test('a server error during the renewal does not log out', async () => {
    logIn()
    answer = (request) =>
      request.address === '/api/auth/refresh' ? { status: 503, body: '<html>busy</html>' } : unauthenticated
    await expect(listCalls()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(storage.get('refreshToken')).toBe('refresh-1')
  })

  test('a guest’s 401 renews nothing and clears nothing', async () => {
    storage.set('restaurantId', 'spice-garden')
    answer = () => unauthenticated
    await expect(listCalls()).rejects.toMatchObject({ code: 'token_invalid' })
    expect(sent).toHaveLength(1)
    expect(storage.get('restaurantId')).toBe('spice-garden')
  })
})
