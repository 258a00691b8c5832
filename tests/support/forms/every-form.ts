import type { Page } from '@playwright/test'
import { AGENDA_FORMS } from './every/agenda.ts'
import { CONTENT_FORMS } from './every/content.ts'
import type { EveryForm } from './every/form.ts'
import { PEOPLE_FORMS } from './every/people.ts'
import { VISITORS_FORMS } from './every/visitors.ts'

export type { EveryForm }

const D = '/admin/dashboard'

/**
 * Every form of the product that sends something, by where it goes and its `intencion`, with bad and good input. A form
 * that is shown and not here fails the journeys (`knownForms`). Buttons that lead to a form are pressed by name.
 */
export const EVERY_FORM: Record<string, EveryForm> = {
  ...VISITORS_FORMS,
  ...CONTENT_FORMS,
  ...AGENDA_FORMS,
  ...PEOPLE_FORMS,
}

/**
 * Forms that are shown only after another was sent, or with a one-time link. Each is tried without scripts too: the code
 * and the other account at sign-in in `segundo-paso`, several photos in `galeria-varias`, «Voy» and its list in `voy` and `inscritos`, the link that puts a bank account back in `cuentas-devueltas`, the rest in `sin-scripts`.
 */
const ELSEWHERE = [
  '/voy',
  '/voy/mi-lugar',
  `${D}/agenda/inscritos quitar`,
  '/admin/cuenta-anterior',
  // Only where two people look after accounts: `cuentas-cuidadas`.
  `${D}/donaciones aprobar-cuenta`,
  `${D}/donaciones descartar-cuenta`,
  `${D}/donaciones cuidar-cuentas`,
  '/admin/papelera',
  // Only where something was changed: `versiones`.
  `${D}/versiones volver`,
  // Which dates are near depends on the day of the week: `vivo`.
  `${D}/vivo terminar`,
  `${D}/vivo retomar`,
  `${D}/vivo mas-tarde`,
  `${D}/vivo a-su-hora`,
  `${D}/vivo hoy-no`,
  `${D}/vivo siempre-si`,
  `${D}/galeria mover-varias`,
  `${D}/galeria eliminar-varias`,
  '/admin/privacidad/copia',
  // Its answer is a file: `respaldo`.
  '/admin/respaldo/descargar',
  // Taken once in ten minutes: `respaldo`.
  `${D}/ajustes respaldar-ahora`,
  // They take their time and replace the whole site: `respaldo`.
  `${D}/ajustes revisar-respaldo`,
  `${D}/ajustes restaurar`,
  `${D}/ajustes frase-respaldo`,
  `${D}/ajustes no-restaurar`,
  `${D}/privacidad borrar`,
  `${D}/ajustes segundo-factor-confirmar`,
  `${D}/ajustes segundo-factor-codigos`,
  `${D}/ajustes segundo-factor-desactivar`,
  // Only where the address is a name and the browser keeps passkeys: `huella`.
  `${D}/ajustes llave-preparar`,
  `${D}/ajustes llave-quitar`,
  '/admin/login codigo',
  '/admin/login otra-cuenta',
  '/admin/login primera',
  '/admin/login clave',
  // Only on a site without administrators, of which it is restored: `respaldo`.
  '/admin/restaurar revisar-respaldo',
  '/admin/restaurar frase-respaldo',
  '/admin/restaurar restaurar',
  '/admin/restaurar no-restaurar',
  '/admin/restaurar terminar',
]

/** The names of the forms that the page shows now. @throws for one that is not known. */
export async function knownForms(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('form')]
      .filter((form) => form.getAttribute('method') === 'post')
      .flatMap((form) => {
        const action = new URL(form.getAttribute('action') || document.baseURI, document.baseURI)
        // A field names the form's one intention, or each of its buttons names one.
        const intenciones = [...form.querySelectorAll<HTMLInputElement>('[name=intencion]')]
        const home = action.searchParams.has('index') ? ' ' : ''
        if (intenciones.length === 0) return [action.pathname + home]
        return intenciones.map(({ value }) => `${action.pathname} ${value}`)
      }),
  )
  const unknown = names.filter((name) => !Object.hasOwn(EVERY_FORM, name) && !ELSEWHERE.includes(name))
  if (unknown.length > 0) throw new Error(`Forms that no journey sends: ${unknown.join(', ')}`)
  return names
}
