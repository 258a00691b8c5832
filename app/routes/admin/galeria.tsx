import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Galeria() {
  return <h2>Galeria</h2>
}
