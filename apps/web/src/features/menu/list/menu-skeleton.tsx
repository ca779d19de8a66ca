import type { ReactElement } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import styles from './menu-skeleton.module.css'
import { menuMessages } from './messages.en.ts'

export const MenuSkeleton = (): ReactElement => (
  <div className={styles.skeleton}>
    <LoadingState label={menuMessages.loading}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="132px" />
      ))}
    </LoadingState>
  </div>
)
