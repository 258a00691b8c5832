import { capital } from '#app/ui/capital.ts'
import type { Imagen } from '#app/ui/images/image.ts'

/** What the dashboard says of a kind of content: «testimonio», 'o'; «serie», 'a'. */
export function textosDe(nombre: string, o: 'o' | 'a') {
  const el = o === 'o' ? 'el' : 'la'
  const este = o === 'o' ? 'este' : 'esta'
  const failed = (verb: string) => `Error al ${verb} ${el} ${nombre}. Inténtalo de nuevo.`
  return {
    nuevo: `Nuev${o} ${nombre}`,
    editar: `Editar ${nombre}`,
    agregar: `Agregar ${nombre}`,
    agregado: `${capital(nombre)} agregad${o} con éxito`,
    actualizado: `${capital(nombre)} actualizad${o} con éxito`,
    eliminado: `${capital(nombre)} eliminad${o} con éxito`,
    errorAgregar: failed('agregar'),
    errorActualizar: failed('actualizar'),
    errorEliminar: failed('eliminar'),
    confirmar: `¿Estás seguro de que quieres eliminar ${este} ${nombre}?`,
    adelantado: `Otra persona cambió ${este} ${nombre} mientras l${o} editabas. Revisa los datos actuales e inténtalo de nuevo.`,
    borrado: `Otra persona eliminó ${este} ${nombre} mientras l${o} editabas.`,
  }
}

export type TextosContenido = ReturnType<typeof textosDe>

/** A row as pages and lists show it: its fields, and its picture. */
export type FilaContenido<Datos> = Datos & {
  id: string
  ejemplo: boolean
  version: number
  imagen: Imagen | null
}
