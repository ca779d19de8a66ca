import { endpoints } from '../api/endpoint.ts'
import { managers } from '../api/rights.ts'

/** Calls for menu files (plan §8.5). */
export const menuFileEndpoints = endpoints({
  importMenu: {
    method: 'POST',
    path: '/menu/import',
    success: 200,
    content: 'files',
    restaurant: 'query',
    rights: managers,
    errors: ['menu_changed', 'menu_file_invalid'],
  },
  exportMenu: { method: 'GET', path: '/menu/export', success: 200, restaurant: 'query', rights: managers },
  copyMenu: {
    method: 'POST',
    path: '/menu/copy',
    success: 200,
    restaurant: 'body',
    rights: managers,
    errors: ['not_found', 'menu_changed', 'menu_file_invalid'],
  },
})
