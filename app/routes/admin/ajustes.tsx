import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Ajustes() {
  return <h2>Ajustes</h2>
}
