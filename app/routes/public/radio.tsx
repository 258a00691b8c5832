export default function Radio() {
  return <h1>Radio</h1>
}
