import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../client/build/compress.ts'
import { endpointTables } from '../client/build/endpoints.ts'
import { firstLoad } from '../client/build/first-load.ts'
import { startScript } from '../client/build/start-script.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/my/',
  plugins: [
    endpointTables(),
    react(),
    startScript(),
    serviceWorker(),
    firstLoad({ name: 'the provider’s app', limit: 120_000, icon: 'icon.svg' }),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    proxy: { '/api': { target: process.env.SHIFTWARD_API ?? 'http://127.0.0.1:3000' } },
  },
  build: {
    // No file is inlined as a data address: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    target: 'es2024',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
})
