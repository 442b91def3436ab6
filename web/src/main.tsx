import './app/zod-settings.ts'
import './app/first-styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LastResort } from './app/last-resort.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { leaveWhenSessionEnds } from './app/session-end.ts'
import { styleNonce } from './app/style-nonce.ts'
import { colorSchemeManager } from './ui/color-scheme.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { cssVariables, theme } from './ui/theme.ts'

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <LastResort>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          deduplicateCssVariables={false}
          getStyleNonce={styleNonce}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </LastResort>
    </StrictMode>,
  )
}

leaveWhenSessionEnds()
keepFocus()
// The line in index.html stays until the first page is there: no window is ever blank. A page that cannot be loaded
// is no reason to wait: it has an error page.
void router.load().finally(render)
