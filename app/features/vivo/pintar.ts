import { elegir, type Fase } from './fase.ts'

/**
 * Runs in the browser, serialised, right after the element it is about and before that is painted: a page
 * from a cache may be older than the phase that holds now.
 */
const begin = () =>
  `(fases, elegir) => {
  window.pintarFases = (fases) => {
    const { fase, texto } = elegir(fases, Date.now())
    const element = document.currentScript.previousElementSibling
    element.hidden = !texto
    element.dataset.tipo = fase.tipo
    element.href = fase.ruta
    const said = texto === 'Ahora: ' + element.dataset.debajo ? 'Ahora' : texto
    element.querySelector('[data-texto]').textContent = said
    const titulo = element.querySelector('[data-titulo]')
    if (titulo) titulo.textContent = fase.titulo
  }
  window.pintarVivo = () => pintarFases(fases)
  pintarVivo()
}`.replace(/\n\s+/g, '\n')

const asScript = (fases: readonly Fase[]) => JSON.stringify(fases).replaceAll('<', '\\u003c')

/** The script after the first element that says the state: it brings the phases. */
export const firstScript = (fases: readonly Fase[]): string => `(${begin()})(${asScript(fases)},${elegir})`

/** The script after each further one. */
export const FURTHER_SCRIPT = 'window.pintarVivo?.()'

/** The script after an element with phases of its own. */
export const ownScript = (fases: readonly Fase[]): string => `window.pintarFases?.(${asScript(fases)})`
