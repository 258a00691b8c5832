/** The books of the Bible by their OSIS names, in their order. */
const LIBROS = {
  Gen: 'Génesis',
  Exod: 'Éxodo',
  Lev: 'Levítico',
  Num: 'Números',
  Deut: 'Deuteronomio',
  Josh: 'Josué',
  Judg: 'Jueces',
  Ruth: 'Rut',
  '1Sam': '1 Samuel',
  '2Sam': '2 Samuel',
  '1Kgs': '1 Reyes',
  '2Kgs': '2 Reyes',
  '1Chr': '1 Crónicas',
  '2Chr': '2 Crónicas',
  Ezra: 'Esdras',
  Neh: 'Nehemías',
  Esth: 'Ester',
  Job: 'Job',
  Ps: 'Salmos',
  Prov: 'Proverbios',
  Eccl: 'Eclesiastés',
  Song: 'Cantares',
  Isa: 'Isaías',
  Jer: 'Jeremías',
  Lam: 'Lamentaciones',
  Ezek: 'Ezequiel',
  Dan: 'Daniel',
  Hos: 'Oseas',
  Joel: 'Joel',
  Amos: 'Amós',
  Obad: 'Abdías',
  Jonah: 'Jonás',
  Mic: 'Miqueas',
  Nah: 'Nahúm',
  Hab: 'Habacuc',
  Zeph: 'Sofonías',
  Hag: 'Hageo',
  Zech: 'Zacarías',
  Mal: 'Malaquías',
  Matt: 'Mateo',
  Mark: 'Marcos',
  Luke: 'Lucas',
  John: 'Juan',
  Acts: 'Hechos',
  Rom: 'Romanos',
  '1Cor': '1 Corintios',
  '2Cor': '2 Corintios',
  Gal: 'Gálatas',
  Eph: 'Efesios',
  Phil: 'Filipenses',
  Col: 'Colosenses',
  '1Thess': '1 Tesalonicenses',
  '2Thess': '2 Tesalonicenses',
  '1Tim': '1 Timoteo',
  '2Tim': '2 Timoteo',
  Titus: 'Tito',
  Phlm: 'Filemón',
  Heb: 'Hebreos',
  Jas: 'Santiago',
  '1Pet': '1 Pedro',
  '2Pet': '2 Pedro',
  '1John': '1 Juan',
  '2John': '2 Juan',
  '3John': '3 Juan',
  Jude: 'Judas',
  Rev: 'Apocalipsis',
}

/** A book: its name on the screen, and in addresses (`1-pedro`). */
export type Libro = { nombre: string; slug: string }

const slugOf = (nombre: string) =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(' ', '-')

const byOsis = new Map<string, Libro>(
  Object.entries(LIBROS).map(([osis, nombre]) => [osis, { nombre, slug: slugOf(nombre) }]),
)

/** The books by their names in addresses, in the order of the Bible. */
export const LIBRO_POR_SLUG: ReadonlyMap<string, Libro> = new Map(
  [...byOsis.values()].map((libro) => [libro.slug, libro]),
)

export const libroOf = (osis: string): Libro | undefined => byOsis.get(osis)
