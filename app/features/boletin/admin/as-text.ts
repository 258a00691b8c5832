import type { Escrito } from '../boletin.ts'

/** A bulletin's fields as texts, to compare two versions of it. */
export const asText = ({
  fecha,
  titulo,
  texto,
  avisos,
}: Escrito & { fecha: string }): Record<string, string> => ({
  ...{ fecha, titulo, texto },
  avisos: avisos.map(({ fecha, texto }) => `${fecha} ${texto}`.trim()).join('\n'),
})
