import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs comes in one file: together it compresses better, and asks once.
                { name: 'marco', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/entry.ts' } } },
  },
})
