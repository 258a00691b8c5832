import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf, SCHEMAS } from '#tests/support/forms/schemas.ts'

/** The fields of one line that are read by others than who typed them. */
const FIELDS: Record<string, string[]> = {
  categoriaSchema: ['nombre'],
  categoriaAgendaSchema: ['nombre'],
  boletinFormSchema: ['titulo'],
  contactoSchema: ['direccion', 'telefono'],
  cuentaBancariaSchema: ['banco', 'titular', 'numero'],
  datosPodcastSchema: ['titulo', 'autor'],
  eventoSchema: ['titulo', 'categoriaNueva', 'lugar', 'encargado'],
  fotoFormSchema: ['titulo', 'categoria', 'categoriaNueva'],
  peticionSchema: ['nombre'],
  predicacionFormSchema: ['titulo', 'conductor', 'serieNueva'],
  serieSchema: ['nombre'],
  sitioSchema: ['nombre', 'localidad', 'tituloBienvenida', 'versiculoReferencia', 'radioNombre', 'appTitulo'],
  solicitudSchema: ['nombre'],
  voySchema: ['nombre'],
  personaSchema: ['nombre'],
}

test.each(Object.entries(FIELDS).flatMap(([name, fields]) => fields.map((field) => [name, field] as const)))(
  '%s.%s is one line, of signs that are seen',
  (name, field) => {
    const schema = SCHEMAS[name] as z.ZodObject
    expect(fieldsOf(schema)).toContain(field)
    const { shape } = schema
    expect(shape[field]?.parse(' El\r\n \u202Ebuen\u202C\0 Pastor 1\u2028')).toBe('El buen Pastor 1')
  },
)
