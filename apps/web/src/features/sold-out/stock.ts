import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useVisit } from '#web/product/visit.ts'
import { getStock } from './sold-out.ts'

const queryKey = 'stock'

/** How many are left of each dish with a countdown; empty until it is fetched. */
export const useStock = (): { readonly stock: ReadonlyMap<string, number>; readonly reloadStock: () => void } => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: () => getStock(restaurantId),
    enabled: restaurantId !== '',
  })
  const stock = useMemo(() => new Map((data ?? []).map(({ itemId, left }) => [itemId, left])), [data])
  const reloadStock = useCallback(() => void client.invalidateQueries({ queryKey: [queryKey] }), [client])
  return { stock, reloadStock }
}
