export default function Contacto() {
  return <h1>Contacto</h1>
}
