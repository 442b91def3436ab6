import './ui/tokens.css'
import './ui/base.css'
import './ui/frame.css'
import './ui/parts.css'
import './ui/controls.css'
import './ui/sheet.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { listenToPush } from './app/push-events.ts'
import { renewToken } from './app/renew.ts'
import { startUpdates } from './app/update.ts'
import { keepPush } from './features/push/push.part.ts'
import { queries, refresh, restoreAnswers, storeAnswers } from './lib/answers.ts'
import { showAppearance } from './lib/appearance.ts'
import { watchNetwork } from './lib/network.ts'
import { flush, loadQueue } from './lib/outgoing.ts'
import { getSession, loadSession } from './lib/session.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { Whole } from './ui/later.tsx'

/** What was seen last shows at once; only then the server is asked. */
async function start() {
  showAppearance()
  keepFocus()
  await loadSession()
  await Promise.all([restoreAnswers(), loadQueue()])
  storeAnswers()
  watchNetwork(() => {
    void refresh()
    void flush()
  })
  addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void flush()
    void renewToken()
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Whole>
          <App />
        </Whole>
      </QueryClientProvider>
    </StrictMode>,
  )
  void flush()
  void renewToken()
  startUpdates()
  listenToPush()
  if (getSession()?.token) void keepPush()
}

void start()
