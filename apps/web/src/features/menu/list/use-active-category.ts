import { useCallback, useEffect, useState } from 'react'
import * as limits from '@thali/contract/basics/limits'
import type { MenuCategory } from '@thali/contract/menu/category'
import { storage } from '#web/lib/storage.ts'
import { isLanded } from './category-jump.ts'
import { sectionId } from './card-place.ts'

const linePercent = limits.activeCategoryLineRatio * 100

/**
 * Id of the category at 40 % of the window's height (spec §9), and a setter that holds until the diner scrolls. An
 * IntersectionObserver watches the line: no code runs while scrolling. The id is stored for the next visit (spec §2).
 */
export const useActiveCategory = (
  categories: readonly MenuCategory[],
): [active: string | undefined, choose: (categoryId: string) => void] => {
  const [active, setActive] = useState(() => storage.get('activeCategory') ?? categories[0]?.id)

  const choose = useCallback((categoryId: string) => {
    setActive(categoryId)
    storage.set('activeCategory', categoryId)
  }, [])

  useEffect(() => {
    const ids = new Map<Element, string>()
    const observer = new IntersectionObserver(
      (entries) => {
        // The jump itself crosses the line: a short category would be replaced by the next one.
        if (isLanded()) return
        const crossed = entries.filter((entry) => entry.isIntersecting).at(-1)
        const id = crossed && ids.get(crossed.target)
        if (id) choose(id)
      },
      { rootMargin: `-${linePercent}% 0px -${100 - linePercent}% 0px` },
    )
    for (const { id } of categories) {
      const section = document.getElementById(sectionId(id))
      if (!section) continue
      ids.set(section, id)
      observer.observe(section)
    }
    return () => observer.disconnect()
  }, [categories, choose])

  return [active, choose]
}
