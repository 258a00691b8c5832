import { PETICION } from '#app/ui/storage/kept.ts'

/** The whole document at `/sin-conexion/fin`: a press takes away all that this browser keeps of the site. */
export const FIN = `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Quitar lo guardado</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 0 auto; padding: 1.5rem; color: #22202b; background: #fbf7f0 }
button { font: inherit; font-weight: 700; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: 1.5rem; color: #fff; background: #8f2438 }
a { color: #1d3f8f }
</style>
</head>
<body>
<h1>Quitar lo guardado</h1>
<p>Si el sitio se ve mal o no responde en este teléfono, quita lo que guardó para usarse sin conexión. También se borran las predicaciones que descargaste y la petición de oración que no se haya enviado. En el sitio no cambia nada.</p>
<p><button type="button">Quitar lo guardado</button></p>
<p role="status"></p>
<p><a href="/">Ir a Inicio</a></p>
<script>
document.querySelector('button').addEventListener('click', async () => {
  const say = (text) => { document.querySelector('[role=status]').textContent = text }
  try {
    const workers = await navigator.serviceWorker?.getRegistrations() ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
    if (window.caches) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    window.indexedDB?.deleteDatabase('${PETICION}')
    localStorage.removeItem('${PETICION}')
    say('Listo: este teléfono ya no guarda nada del sitio.')
  } catch {
    say('No se pudo. Cierra las demás ventanas del sitio e inténtalo de nuevo.')
  }
})
</script>
</body>
</html>
`
