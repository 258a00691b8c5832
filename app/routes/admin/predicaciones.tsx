import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Predicaciones() {
  return <h2>Predicaciones</h2>
}
