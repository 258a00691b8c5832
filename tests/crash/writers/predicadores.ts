import { newId } from '#app/platform/ids.server.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import { type Life, sendForm } from '../client.ts'
import { type Changes, GONE } from '../ledger.ts'
import { QUALITIES, type Recording } from '../sounds.ts'
import { PREDICACION, type Tipo, withEntry } from './registros.ts'
import { createUploader, idOf, type Upload } from './subida.ts'
import { createWriter, type Form, type Parts, readIfUp, type Writer } from './writer.ts'

/** A sermon with all that it may have, whose title ends with the number of its recording. */
export const GRABACION: Tipo = {
  ...PREDICACION,
  nombre: 'grabacion',
  datosOf: (titulo) => ({
    ...PREDICACION.datosOf(titulo),
    pasajes: 'Hechos 2:42-47',
    notas: `Para leer en casa: ${titulo}.`,
    transcripcion: `${titulo}\n${'El Señor es mi pastor.\n'.repeat(40)}`.trim(),
  }),
}

const RUTA = PREDICACION.ruta
const AUDIO = `clase ${btoa('audio')}`
/** In the order of the qualities. */
const FIELDS = ['audioSubida', 'ligeroSubida']
const SIN_SERIE = 'ninguna'
const SIN_AUDIO = 'ninguno'

/**
 * What the ledger knows of a sermon: its title, and the series it is in, by the part of its name that stays.
 */
export const inSerie = (titulo: string, serie = SIN_SERIE) => `${titulo} en ${serie}`
const split = (value: string) => value.split(' en ') as [titulo: string, serie: string]

type Taken = { name: string; value: string }
type Chosen = { serie: string; held: string[]; fields: Record<string, string>; changes: Changes }
type Draft = { recording: number; uploads: Upload[] }

/**
 * A volunteer who publishes sermons with sound, most of them in a series, changes and deletes them, and
 * renames, merges and deletes series. A form holds the series it names until it is answered, so that what it
 * says of them is true.
 */
export function createPublisher(parts: Parts, recordings: Recording[]): Writer {
  const { origin, db, ledger, random, headers, number } = parts
  const uploader = createUploader(parts)
  const send = (fields: Record<string, string>) => () => sendForm(origin + RUTA, fields, headers)
  let draft: Draft | undefined
  let deleted: { taken: Taken; id: string } | undefined

  /**
   * Uploads a recording, going on with the one that a kill interrupted. @returns undefined until it is there.
   */
  const upload = async (life: Life): Promise<Draft | undefined> => {
    draft ??= { recording: random.whole(0, recordings.length - 1), uploads: [] }
    const whole = draft
    const recording = recordings[whole.recording] as Recording
    const sent = await Promise.all(
      QUALITIES.map(async (quality, at) => {
        const sound = recording[quality]
        if (!sound) return 'whole'
        const upload = whole.uploads[at] ?? (await uploader.begin(sound.bytes, AUDIO))
        if (!upload) return 'interrupted'
        whole.uploads[at] = upload
        return uploader.goOn(life, upload)
      }),
    )
    if (sent.includes('gone')) draft = undefined
    if (sent.some((each) => each !== 'whole')) return undefined
    draft = undefined
    return whole
  }
  const uploadFields = ({ uploads }: Draft) =>
    Object.fromEntries(uploads.map((each, at) => [FIELDS[at], idOf(each)]))

  const takeSerie = (wanted?: string) =>
    ledger.take('serie', random, (value) => value !== GONE && (!wanted || value.startsWith(`${wanted}.`)))
  const rowOfSerie = ({ value }: Taken) =>
    readIfUp(
      db().selectFrom('series').select(['id', 'version']).where('nombre', '=', value).executeTakeFirst(),
    )

  /** A series for a sermon: none, a new one by its name, or one that is there. */
  const chooseSerie = async (): Promise<Chosen> => {
    const held = random.chance(0.5) ? takeSerie() : undefined
    const row = held && (await rowOfSerie(held))
    if (held && row) return { serie: held.name, held: [held.name], fields: { serie: row.id }, changes: {} }
    if (held) ledger.giveBack(held.name)
    if (random.chance(0.3)) return { serie: SIN_SERIE, held: [], fields: {}, changes: {} }
    const serie = `serie ${number()}`
    return {
      serie,
      held: [],
      fields: { serie: NUEVA, serieNueva: `${serie}.0` },
      changes: withEntry(serie, `${serie}.0`, 'serie-agregada'),
    }
  }

  const publish = async (life: Life): Promise<Form | undefined> => {
    const sent = await upload(life)
    // Abandon some: the sweep must remove them.
    if (!sent || random.chance(0.05)) return undefined
    const chosen = await chooseSerie()
    const name = `grabacion ${number()}`
    const titulo = `${name}.0 de ${sent.recording}`
    return {
      changes: {
        ...withEntry(name, titulo, 'predicacion-agregada'),
        [name]: inSerie(titulo, chosen.serie),
        ...chosen.changes,
      },
      held: chosen.held,
      send: send({
        intencion: 'agregar',
        clave: newId(),
        ...GRABACION.datosOf(titulo),
        ...chosen.fields,
        ...uploadFields(sent),
      }),
      again: true,
    }
  }

  /** Saves a sermon in another series or the same, with its sound, another one, or none. */
  const edit = async (life: Life): Promise<Form | undefined> => {
    const sent = random.chance(0.4) ? await upload(life) : undefined
    const taken = ledger.take('grabacion', random)
    if (!taken) return undefined
    const { name, value } = taken
    const [before] = split(value)
    const row = await readIfUp(GRABACION.find(db(), before))
    if (!row) return ledger.giveBack(name)
    if (random.chance(0.2)) {
      deleted = { taken, id: row.id }
      return { changes: { [name]: GONE }, send: send({ intencion: 'eliminar', id: row.id }) }
    }
    const chosen = await chooseSerie()
    const without = !sent && random.chance(0.1)
    const recording = sent?.recording ?? (without ? SIN_AUDIO : before.split(' de ')[1])
    const titulo = `${name}.${number()} de ${recording}`
    return {
      changes: {
        ...withEntry(name, titulo, 'predicacion-editada'),
        [name]: inSerie(titulo, chosen.serie),
        ...chosen.changes,
      },
      held: chosen.held,
      send: send({
        intencion: 'editar',
        id: row.id,
        version: String(row.version),
        ...GRABACION.datosOf(titulo),
        ...chosen.fields,
        ...(sent && uploadFields(sent)),
        ...(without && { quitarAudio: 'on' }),
      }),
    }
  }

  const undo = (): Form | undefined => {
    if (!deleted) return undefined
    const { taken, id } = deleted
    deleted = undefined
    const [, serie] = split(taken.value)
    // It comes back into its series, if that is still there.
    const held = serie === SIN_SERIE ? [] : [takeSerie(serie)?.name]
    const names = held.filter((name) => name !== undefined)
    if (names.length < held.length || !ledger.hold(taken.name, GONE)) {
      for (const name of names) ledger.giveBack(name)
      return undefined
    }
    return {
      changes: { [taken.name]: taken.value },
      held: names,
      send: () => sendForm(`${origin}/admin/papelera`, { id }, headers),
    }
  }

  /** Moves all sermons of a series elsewhere, in one request that also removes the series. */
  const empty = async (serie: Taken, into?: Taken): Promise<Form | undefined> => {
    const sermons = ledger.takeAll('grabacion', (value) => split(value)[1] === serie.name)
    const row = sermons && (await rowOfSerie(serie))
    const target = sermons && into && (await rowOfSerie(into))
    if (!sermons || !row || (into && !target)) {
      for (const { name } of [serie, ...(into ? [into] : []), ...(sermons ?? [])]) ledger.giveBack(name)
      return undefined
    }
    const moved: Changes = {}
    for (const { name, value } of sermons) moved[name] = inSerie(split(value)[0], into?.name)
    const changes = { [serie.name]: GONE, ...moved }
    if (!into || !target) return { changes, send: send({ intencion: 'eliminar-serie', id: row.id }) }
    return {
      changes: { ...changes, [`actividad series-unidas ${serie.value} → ${into.value}`]: 'anotada' },
      held: [into.name],
      send: send({ intencion: 'unir-series', id: row.id, con: target.id }),
    }
  }

  const rename = async (serie: Taken): Promise<Form | undefined> => {
    const row = await rowOfSerie(serie)
    if (!row) return ledger.giveBack(serie.name)
    const nombre = `${serie.name}.${number()}`
    return {
      changes: withEntry(serie.name, nombre, 'serie-editada'),
      send: send({ intencion: 'editar-serie', id: row.id, version: String(row.version), nombre }),
    }
  }

  const changeSeries = (): Promise<Form | undefined> | undefined => {
    const serie = takeSerie()
    if (!serie) return undefined
    if (random.chance(0.5)) return rename(serie)
    if (random.chance(0.3)) return empty(serie)
    const into = takeSerie()
    if (into) return empty(serie, into)
    ledger.giveBack(serie.name)
    return undefined
  }

  return createWriter(ledger, async (life) => {
    if (deleted && random.chance(0.5)) return undo()
    if (random.chance(0.25)) return changeSeries()
    return random.chance(0.4) ? edit(life) : publish(life)
  })
}
