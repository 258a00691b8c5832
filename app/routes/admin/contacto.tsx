import { adminLoader } from './gate.server.ts'

export const loader = adminLoader(async () => null)

export default function Contacto() {
  return <h2>Contacto</h2>
}
