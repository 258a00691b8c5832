export default function Prox() {
  return <h1>Prox</h1>
}
