export default function Login() {
  return <h1>Iniciar sesión</h1>
}
