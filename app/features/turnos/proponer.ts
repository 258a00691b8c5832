/** Proposes who serves: the same question has the same answer. Rules and reasons: docs/decisions/turnos.md. */

export type Lugar = { dia: string; rol: string; n: number }
export type Candidata = {
  id: string
  roles: readonly string[]
  /** Who goes along with them, and they with that person; '' for nobody. */
  con: string
  puede(dia: string): boolean
}
/** Somebody serves or served on a day, at whatever event. */
export type Servicio = { persona: string; dia: string }

const DAY_MS = 86_400_000
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
export const semanaDe = (dia: string): number => Math.floor((Date.parse(dia) / DAY_MS + 3) / 7)

/** The weeks in which each person serves, and when they did last. */
function agendaDe(servicios: readonly Servicio[]) {
  const of = new Map<string, { semanas: Set<number>; dias: string[] }>()
  const find = (persona: string) => {
    const found = of.get(persona) ?? { semanas: new Set<number>(), dias: [] }
    of.set(persona, found)
    return found
  }
  const add = ({ persona, dia }: Servicio) => {
    const { semanas, dias } = find(persona)
    semanas.add(semanaDe(dia))
    dias.push(dia)
  }
  servicios.forEach(add)
  return {
    add,
    /** Nobody serves twice in a week, nor two weeks running. */
    descansa(persona: string, dia: string): boolean {
      const { semanas } = find(persona)
      const semana = semanaDe(dia)
      return ![semana - 1, semana, semana + 1].some((each) => semanas.has(each))
    },
    isOn: (persona: string, dia: string) => find(persona).dias.includes(dia),
    /** Before which others come: the last day of service up to that one, and how many there were. */
    ultima: (persona: string, dia: string): string =>
      find(persona).dias.reduce((last, each) => (each < dia && each > last ? each : last), ''),
    veces: (persona: string) => find(persona).dias.length,
  }
}

/**
 * Fills places with whoever served longest ago. Scarce roles first, so that nobody who alone can do one is
 * taken for another, and each role's first place before the second of any. Where dates are a week apart, with
 * half of the team each at first: all of it would leave every other date empty. Who goes with somebody serves
 * on the days of that person only, in any role of theirs.
 * @returns who takes which place; a place without anybody is in none of them.
 */
export function proponer(
  lugares: readonly Lugar[],
  personas: readonly Candidata[],
  servicios: readonly Servicio[],
): (Lugar & { persona: string })[] {
  const agenda = agendaDe(servicios)
  const porId = new Map(personas.map((each) => [each.id, each]))
  const cuantas = (rol: string) => personas.filter(({ roles }) => roles.includes(rol)).length
  const escasez = new Map([...new Set(lugares.map(({ rol }) => rol))].map((rol) => [rol, cuantas(rol)]))
  const escasa = ({ rol }: Lugar) => escasez.get(rol) ?? 0
  const antes = (a: Lugar, b: Lugar) => a.n - b.n || escasa(a) - escasa(b) || compare(a.rol, b.rol)
  const libre = ({ id, puede }: Candidata, dia: string) => puede(dia) && agenda.descansa(id, dia)
  const porTurno = (dia: string) => (a: Candidata, b: Candidata) =>
    compare(agenda.ultima(a.id, dia), agenda.ultima(b.id, dia)) ||
    agenda.veces(a.id) - agenda.veces(b.id) ||
    compare(a.id, b.id)
  const hechos: (Lugar & { persona: string })[] = []
  const dias = [...new Set(lugares.map((each) => each.dia))].sort()
  const seguidas = dias.some((dia, n) => n > 0 && semanaDe(dia) - semanaDe(dias[n - 1] ?? '') <= 1)
  const equipo = personas.filter(({ roles }) => roles.some((rol) => escasez.has(rol)))
  const topes = seguidas ? [Math.ceil(equipo.length / 2), equipo.length] : [equipo.length]
  const porDia = new Map(dias.map((dia) => [dia, lugares.filter((each) => each.dia === dia).sort(antes)]))
  const vueltas = topes.flatMap((tope) => dias.map((dia) => ({ tope, dia })))
  for (const { tope, dia } of vueltas) {
    const abiertos = porDia.get(dia) ?? []
    const todos = abiertos.length
    const toma = (lugar: Lugar, persona: string) => {
      abiertos.splice(abiertos.indexOf(lugar), 1)
      agenda.add({ persona, dia })
      hechos.push({ ...lugar, persona })
    }
    for (const lugar of [...abiertos]) {
      if (!abiertos.includes(lugar) || todos - abiertos.length >= tope) continue
      const fila = personas
        .filter((each) => each.roles.includes(lugar.rol) && libre(each, dia))
        .sort(porTurno(dia))
      for (const persona of fila) {
        const par = porId.get(persona.con)
        if (!par || agenda.isOn(par.id, dia)) {
          toma(lugar, persona.id)
          break
        }
        const suyo = abiertos.find((each) => each !== lugar && par.roles.includes(each.rol))
        if (!suyo || !libre(par, dia)) continue
        toma(lugar, persona.id)
        toma(suyo, par.id)
        break
      }
    }
  }
  return hechos
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
