export default function Terminos() {
  return <h1>Terminos</h1>
}
