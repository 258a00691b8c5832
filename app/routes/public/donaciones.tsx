export default function Donaciones() {
  return <h1>Donaciones</h1>
}
