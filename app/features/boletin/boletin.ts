import type { Bloque, Trozo } from '#app/parts/marcas/marcas.ts'

/** A notice; `fecha` is the day it is about, '' for none. */
export type Aviso = { fecha: string; texto: string }

/** What a bulletin says, as it is written. */
export type Escrito = { titulo: string; texto: string; avisos: Aviso[] }

/** What takes place on a day of a bulletin's week. */
export type DiaDeSemana = {
  dia: string
  /** `ruta` is the address of the date's page. */
  citas: { ruta: string; hora: string; titulo: string; lugar: string; cancelada: boolean }[]
}

/** A published bulletin, as visitors read it. */
export type BoletinPublicado = {
  id: string
  fecha: string
  titulo: string
  bloques: Bloque[]
  /** Its text without marks. */
  resumen: string
  avisos: { fecha: string; trozos: Trozo[] }[]
  semana: DiaDeSemana[]
  /** When it came out. */
  publicado: string
  ejemplo: boolean
  /** The Sundays of the published ones before and after it. */
  anterior: string | undefined
  siguiente: string | undefined
}
