import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/toasts.tsx'
import { PageChange } from './page-change.tsx'

export function Root() {
  return (
    <>
      <PageChange />
      <Outlet />
      <Toasts />
    </>
  )
}
