import { type Agent, request } from 'node:http'

type Answer = { body: Buffer; headers: Record<string, string>; ms: number }

/** A request with a browser's headers; the body stays compressed. `ms`: time to first byte. */
export function get(url: string, more: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  const headers = { 'Accept-Encoding': 'br', ...more }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const ms = performance.now() - begun
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        // 304 is only for those who say what they have.
        if (response.statusCode !== 200 && response.statusCode !== 304)
          return reject(new Error(`${url} answered ${response.statusCode}`))
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(fields), ms })
      })
    })
      .on('error', reject)
      .end()
  })
}
