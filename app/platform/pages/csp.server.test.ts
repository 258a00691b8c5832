import { expect, test } from 'vitest'
import { contentSecurityPolicy, workerPolicy } from './csp.server.ts'

test('no page may run WebAssembly or start a worker of bytes', () => {
  const policy = contentSecurityPolicy('<script>1</script>', 'https://cdn.iglesia.cl')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).toContain("worker-src 'self';")
  expect(policy).not.toMatch(/wasm|unsafe/)
})

test('the converter of sounds alone may, and it reaches nothing', () => {
  const policy = workerPolicy('/assets/convert.worker-Dt_BaNpK.js')
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    'worker-src blob:',
  ])
  for (const path of [
    '/assets/prueba.worker-C0OAoaP-.js',
    '/assets/convert.worker-Dt_BaNpK.js/x.js',
    '/assets/admin-Dt_BaNpK.js',
    '/archivos/convert.worker-Dt_BaNpK.js',
    '/admin/dashboard/predicaciones',
    '/',
  ])
    expect(workerPolicy(path), path).toBeUndefined()
})
