import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns The staff login (spec §2 "Staff login"). */
export const LoginPage = (): ReactElement => <Page title="Login">{null}</Page>
