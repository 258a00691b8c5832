// npm run bench:lighthouse [-- página …]: Lighthouse on a phone, for every public page of a site with its
// example content, and for a page of the church's own.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plantillaOf } from '#app/features/paginas/pagina-propia.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { PAGINAS } from '#app/features.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { get } from '#tests/support/measure/load.ts'
import { layTable, median } from '#tests/support/measure/table.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'

/** Installed on first use: it is large, and only measuring needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const FOLDER = 'bench/lighthouse'
/** A machine without the fonts that ours stand in for shifts by 0.014 when they arrive (`app/ui/fonts/fonts.css`). */
const LIMITS = { LCP: 1500, CLS: 0.02, TBT: 50 }
/**
 * A desktop of this speed (Lighthouse measures it as `benchmarkIndex`), slowed down four times, is the mid-tier
 * telephone that Lighthouse means. A slower machine is slowed down less, as Lighthouse's `throttling.md` asks.
 */
const DESKTOP = { index: 1750, slowdown: 4 }
const slowdownOf = (index: number) => Math.min(DESKTOP.slowdown, (DESKTOP.slowdown * index) / DESKTOP.index)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
type Row = { page: string; scores: number[]; index: number; LCP: number; CLS: number; TBT: number }

const run = promisify(execFile)
const asked = process.argv.slice(2)
const all = [
  ...PAGINAS.map(({ nombre, ruta }) => ({ nombre, ruta })),
  { nombre: 'propia', ruta: '/p/soy-nuevo-que-esperar' },
]
const pages = all.filter(({ nombre }) => asked.length === 0 || asked.includes(nombre))
if (pages.length === 0) {
  console.error(`There is no such page. There are: ${all.map(({ nombre }) => nombre).join(', ')}`)
  process.exit(1)
}

const site = await startSite({ EXAMPLE_CONTENT: 'on' })
const profile = await mkdtemp(join(tmpdir(), 'campanario-lighthouse-'))
const rows: Row[] = []
/** As the run before found this machine, which is shared and not always as fast. */
let slowdown = DESKTOP.slowdown
try {
  await inDb(site, async (db) => {
    await changeContent(db, (trx) => addPagina(trx, newId(), plantillaOf('soy-nuevo')))
    await whenEncoded(db)
  })
  await site.restart()
  await mkdir(FOLDER, { recursive: true })
  // Rendered and fully compressed: what all but the first visitor get.
  for (const { ruta } of pages) await get(site.origin + ruta)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await measure('inicio', '/')
  for (const { nombre: name, ruta } of pages) {
    const reports: Report[] = []
    for (let round = 1; round <= RUNS; round++)
      // Now and then the browser yields no trace, which says nothing about the page: retry.
      reports.push(await measure(name, ruta).catch(() => measure(name, ruta)))
    rows.push(rowOf(name, reports))
    console.error(`▸ ${name}`)
  }
} finally {
  await site.stop()
  await rm(profile, { recursive: true, force: true })
}

print()
process.exit(rows.every(meetsTarget) ? 0 : 1)

async function measure(name: string, ruta: string): Promise<Report> {
  const file = `${FOLDER}/${name}.json`
  const flags = ['--headless=new', ...BROWSER.args, `--user-data-dir=${profile}`].join(' ')
  await run(
    'npm',
    [
      'exec',
      '--yes',
      LIGHTHOUSE,
      '--',
      site.origin + ruta,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(1)}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: {
        ...process.env,
        // As a visitor of the church: elsewhere the agenda tells each hour in one's own time too.
        TZ: 'America/Santiago',
        // The same browser as the journeys.
        ...('executablePath' in BROWSER && { CHROME_PATH: BROWSER.executablePath }),
      },
      maxBuffer: 1e8,
    },
  )
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  slowdown = slowdownOf(report.environment.benchmarkIndex)
  return report
}

/** The medians of a page's runs. */
function rowOf(page: string, reports: Report[]): Row {
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    page,
    scores: CATEGORIES.map((name) =>
      median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
    ),
    index: median(reports.map(({ environment }) => environment.benchmarkIndex)),
    LCP: value('largest-contentful-paint'),
    CLS: value('cumulative-layout-shift'),
    TBT: value('total-blocking-time'),
  }
}

function meetsTarget({ scores, LCP, CLS, TBT }: Row): boolean {
  return scores.every((score) => score === 100) && LCP < LIMITS.LCP && CLS <= LIMITS.CLS && TBT < LIMITS.TBT
}

function print() {
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP',
    'CLS',
    'TBT',
    'machine',
    'ok?',
  ]
  const lines = rows.map((row) => [
    row.page,
    ...row.scores.map(String),
    `${(row.LCP / 1000).toFixed(2)} s`,
    row.CLS.toFixed(3),
    `${Math.round(row.TBT)} ms`,
    String(Math.round(row.index)),
    meetsTarget(row) ? 'yes' : 'NO',
  ])
  const wanted = ['wanted', '100', '100', '100', '100', '< 1.5 s', '0', '< 50 ms', '', '']
  console.log(`\n${LIGHTHOUSE}, mobile, simulated slow 4G, medians of ${RUNS}\n`)
  console.log(layTable([head, ...lines, wanted]))
}
