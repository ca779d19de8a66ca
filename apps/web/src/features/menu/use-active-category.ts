import { useCallback, useEffect, useState } from 'react'
import { type MenuCategory, limits } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { isLanded } from './category-jump.ts'
import { sectionId } from './card-place.ts'

const linePercent = limits.activeCategoryLineRatio * 100

/**
 * Which category is being looked at: the one on the line at 40 % of the window's height (spec §9). The browser watches
 * the line; nothing of ours runs while scrolling. Remembered for the next time (spec §2 "Menu").
 *
 * @param categories The categories on the page.
 * @returns Its id, and a way to set it after a jump, which then holds until the diner scrolls.
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
        // The line is crossed by the jump itself: a short category would at once give way to the next.
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
