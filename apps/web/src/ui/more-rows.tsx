import { type ReactElement, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type MoreRowsProps = { readonly label: string; readonly onMore: () => void }

/** Draws more rows when it comes into view, or by its button. A new key for each piece: it may still be in view. */
export const MoreRows = ({ label, onMore }: MoreRowsProps): ReactElement => {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref}>
      <Button isFullWidth onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
