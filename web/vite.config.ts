import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../client/build/compress.ts'
import { endpointTables } from '../client/build/endpoints.ts'
import { firstLoad } from '../client/build/first-load.ts'
import { startScript } from '../client/build/start-script.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    endpointTables(),
    react(),
    startScript(),
    firstLoad({
      name: 'the sign-in page',
      limit: 165_000,
      icon: 'favicon.svg',
      font: 'inter-basic-',
    }),
    precompress(),
  ],
  // Only for those who import it by this very name: the spreadsheets.
  resolve: { alias: [{ find: /^fflate$/, replacement: `${import.meta.dirname}/src/lib/zip-here.ts` }] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: process.env.SHIFTWARD_API ?? 'http://127.0.0.1:3000' },
      // The provider's app has its own development server.
      '^/my(/|$)': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
  build: {
    // No file is inlined as a data address: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    target: 'es2024',
    // The browsers of that year know light-dark(); rewritten for older ones it would not see Mantine's scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // A file for each set of pages that share a module would be 130 requests for one page, most of them below 1 kB. So
    // there are two: what is loaded first, with the sign-in page, and what any two other pages share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 800,
  },
})
