import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Inicio() {
  return <h2>Inicio</h2>
}
