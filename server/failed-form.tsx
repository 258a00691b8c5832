import { renderToStaticMarkup } from 'react-dom/server'
import site from '#app/frames/public/site.css?url'
import { RequestId } from '#app/ui/feedback/request-id.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'

/** Passwords and codes never travel back. */
const SECRET = /clave|codigo/i

/**
 * The page of a form whose own page could not be drawn, for example because the database is away: without
 * scripts nobody else has what was typed. It needs nothing but the form, and sends it again.
 * @param action where the form was sent.
 * @param why in a sentence, where it is known.
 */
export function drawFailedForm(action: string, form: FormData, why: string | undefined): string {
  const fields = Array.from(form, ([name, value]) => ({ name, value: String(value) }))
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <html lang="es-CL">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Algo salió mal</title>
        <link rel="stylesheet" href={site} />
      </head>
      <body>
        <main className="contenedor seccion text-center">
          <h1>Algo salió mal</h1>
          <p role="alert">
            {why ?? 'Tuvimos un problema de nuestro lado.'} Lo que escribiste no se perdió: está en esta
            página.
            {!why && ' Envíalo de nuevo en unos minutos.'}
          </p>
          <form method="post" action={action} className="mx-auto mt-6 max-w-xl space-y-4 text-left">
            {fields.map(({ name, value }, index) =>
              SECRET.test(name) ? null : /\s/.test(value) ? (
                <TextArea key={index} rows={2} label="Lo que escribiste" name={name} defaultValue={value} />
              ) : (
                <input key={index} type="hidden" name={name} value={value} />
              ),
            )}
            <Button type="submit">Enviar de nuevo</Button>
          </form>
          <RequestId />
          <p>
            <a href="/">Ir a Inicio</a>
          </p>
        </main>
      </body>
    </html>,
  )}`
}
