import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Donaciones() {
  return <h2>Donaciones</h2>
}
