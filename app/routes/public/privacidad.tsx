export default function Privacidad() {
  return <h1>Privacidad</h1>
}
