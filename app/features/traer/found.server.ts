import type { EventoEntero } from '#app/features/agenda/eventos.server.ts'
import type { Escrito } from '#app/features/boletin/boletin.ts'
import type { Bloque } from '#app/features/paginas/bloques.ts'
import type { Legal } from '#app/features/paginas/pagina.ts'
import type { Source } from '#app/platform/audios/source.server.ts'

/** A file of what is brought: sent by itself, or out of a zip. Nothing is ever written under its name. */
export type Archivo = Source & {
  /** Where it lay, with `/` between folders: for people, and to find what belongs together. */
  ruta: string
  /** The day on which it was last changed, as it says itself. */
  fecha?: string | undefined
}

/** A picture or a sound: a file, or where it can still be fetched. */
export type Medio = { archivo: Archivo } | { direccion: string }

/** A block of a page; its photo is still to be kept. */
export type BloqueHallado = Omit<Bloque, 'foto'> & { foto?: Medio | undefined }

/** What calendars do not say of an event. */
type DeEvento = Pick<EventoEntero, 'encargado' | 'whatsapp' | 'inscripcion' | 'cupo' | 'motivo'>

/**
 * One thing that a source holds. `clave` names it at its source, so that it is brought once; a photo without
 * one is named by its bytes. Texts may be longer than our forms allow. `viejas` are its addresses until now.
 */
export type Found =
  | ({
      tipo: 'foto'
      titulo: string
      categoria: string
      /** `YYYY-MM-DD`; of the picture itself if not given. */
      fecha?: string | undefined
      descripcion: string
    } & ({ medio: { archivo: Archivo }; clave?: undefined } | { medio: Medio; clave: string }))
  | {
      tipo: 'predicacion'
      clave: string
      titulo: string
      conductor: string
      fecha: string
      descripcion: string
      link: string
      pasajes: string
      serie: string
      audio?: Medio | undefined
      imagen?: Medio | undefined
      notas?: string
      /** WebVTT or plain text. */
      transcripcion?: Archivo | undefined
      audioLigero?: Medio | undefined
      /** What more is known of its series. */
      deSerie?: { descripcion: string; imagen?: Medio | undefined } | undefined
      viejas: string[]
    }
  | {
      tipo: 'pagina'
      clave: string
      titulo: string
      resumen: string
      enMenu?: boolean
      /** Its place among own pages, from 1. */
      orden?: number | undefined
      bloques: BloqueHallado[]
      /** Which of the pages that the law asks for it is. */
      legal?: Legal | undefined
      viejas: string[]
    }
  | ({
      tipo: 'evento'
      clave: string
      /** A category's name, or ''. */
      categoria: string
      imagen?: Medio | undefined
    } & Omit<EventoEntero, 'categoria' | 'imagen' | keyof DeEvento> &
      Partial<DeEvento>)
  | ({ tipo: 'boletin'; clave: string; fecha: string } & Escrito)
  | {
      tipo: 'peticion'
      clave: string
      /** What it is called where nobody may read it. */
      titulo: string
      datos: Record<'nombre' | 'telefono' | 'email' | 'peticion', string>
      fecha: string
      leido: boolean
      atendida: boolean
      atendidaEn?: string | undefined
      /** The version of the consent, if it was ours. */
      consentimiento: string
    }
  /** Somebody who signed in, called by their e-mail; `hash` as it is stored. */
  | { tipo: 'persona'; clave: string; titulo: string; hash: string }
  | { tipo: 'contacto'; clave: string; titulo: string; datos: Readonly<Record<string, unknown>> }
  | { tipo: 'aparte'; que: string; por: string }
  | { tipo: 'ilegible'; que: string; por: string }

export type Hallazgo = Exclude<Found, { tipo: 'ilegible' | 'aparte' }>

export type Contexto = { zona: string; iglesia: string }

/** One way in which content lies elsewhere. It reads files, neither the database nor the network. */
export type Fuente = {
  nombre: string
  /** Those of the files that it reads. */
  suyos(archivos: readonly Archivo[]): Promise<Archivo[]>
  leer(archivos: readonly Archivo[], contexto: Contexto): AsyncIterable<Found>
}

/** What somebody sent cannot be read: the sentence for them. */
export class FuenteError extends Error {}
