import type { Site } from './site.ts'

/*
 * A browser without scripts and styles: pages as the server draws them, links that are followed and forms
 * that are sent as their buttons say. React's HTML is well-formed, which is all that is read here.
 */

type Element = { tag: string; attributes: Map<string, string>; children: (Element | string)[] }
type Name = string | RegExp
/** What is typed into a field, true to tick and false to untick; files are chosen. */
type Value = string | boolean | File | File[]
type Typed = Record<string, Value>

export type PlainBrowser = ReturnType<typeof plainBrowser>

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const INLINE = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'ins', 'mark', 'span', 'strong', 'svg'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function parse(html: string): Element {
  const root: Element = { tag: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const [text, hidden, closes, tag, rest = '', closed] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) as Element
    if (hidden || text.startsWith('<!--')) continue
    if (!tag) parent.children.push(decode(text))
    else if (closes) {
      const at = open.findLastIndex((each) => each.tag === tag)
      if (at > 0) open.length = at
    } else {
      const attributes = new Map<string, string>()
      for (const [, name = '', value = ''] of rest.matchAll(/([^\s=]+)(?:="([^"]*)")?/g))
        attributes.set(name.toLowerCase(), decode(value))
      const element = { tag, attributes, children: [] }
      parent.children.push(element)
      if (!VOID.has(tag) && !closed) open.push(element)
    }
  }
  return root
}

/** What these styles hide where there are no scripts is not there. */
const isShown = ({ attributes }: Element) =>
  !/(?:^| )no-?scripts?:hidden(?: |$)/.test(attributes.get('class') ?? '')
/** What is hidden is sent with its form, and cannot be pressed. */
const isSeen = (element: Element) => isShown(element) && !element.attributes.has('hidden')

function all(element: Element, isThere = isShown, found: Element[] = []): Element[] {
  for (const child of element.children)
    if (typeof child !== 'string' && isThere(child)) {
      found.push(child)
      all(child, isThere, found)
    }
  return found
}
/** Of that tag or name, hidden or not. */
const drawn = (element: Element, tag: string) =>
  all(element, () => true).filter((each) => each.tag === tag || each.attributes.get('name') === tag)
const isPost = ({ attributes }: Element) => attributes.get('method')?.toLowerCase() === 'post'

/** What is read of an element; of a name what a screen reader says, pictures too. */
const textOf = (element: Element, isName = false): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return child
      const { tag, attributes } = child
      if (attributes.has('hidden') || tag === 'template' || !isShown(child)) return ''
      if (isName && attributes.get('aria-hidden') === 'true') return ''
      if (isName && tag === 'img') return ` ${attributes.get('alt') ?? ''} `
      return INLINE.has(tag) ? textOf(child, isName) : ` ${textOf(child, isName)} `
    })
    .join('')

const isNamed = (name: Name, text: string) => (typeof name === 'string' ? text === name : name.test(text))

/** @param cookie of somebody who is signed in. */
export function plainBrowser({ origin }: Pick<Site, 'origin'>, cookie = '') {
  const cookies = new Map(cookie ? cookie.split('; ').map((each) => each.split('=') as [string, string]) : [])
  let page = parse('')
  let url = new URL(origin)
  let answer = new Response()
  /** What was typed into the page, and the question that stands over the rest of it. */
  const written = new Map<Element, Value>()
  let question: Element | undefined

  async function ask(to: URL, init: RequestInit = {}): Promise<void> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Origin: origin, Referer: url.href, ...(Cookie && { Cookie }) }
    answer = await fetch(to, { redirect: 'manual', ...init, headers })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = answer.headers.get('location')
    if (location) return ask(new URL(location, to))
    url = to
    written.clear()
    question = undefined
    if (answer.headers.get('content-type')?.startsWith('text/html')) page = parse(await answer.text())
  }

  const byId = (id: string) => all(page).find(({ attributes }) => attributes.get('id') === id)
  const nameOf = (element: Element) => {
    const by = element.attributes.get('aria-labelledby')
    const texts = by?.split(' ').map((id) => textOf(byId(id) ?? page)) ?? [textOf(element, true)]
    return squeeze(element.attributes.get('aria-label') ?? texts.join(' '))
  }
  const called = (tag: string, name: Name) => {
    const asked = all(page).find(
      ({ attributes }) => attributes.get('role') === 'alertdialog' && attributes.has('open'),
    )
    for (const place of [question, asked, page])
      for (const each of place ? all(place, isSeen) : [])
        if (each.tag === tag && isNamed(name, nameOf(each))) return each
    throw new Error(`No ${tag} «${name}» in ${url}: ${squeeze(textOf(page))}`)
  }
  const isField = ({ tag }: Element) => ['input', 'select', 'textarea'].includes(tag)

  function fieldOf(label: string, places = all(page)): Element {
    const fields = places.filter(
      (each) => isField(each) && each.attributes.get('type') !== 'hidden' && !each.attributes.has('disabled'),
    )
    const elements = all(page)
    const labelled = (is: (text: string) => boolean) =>
      fields.find((field) => {
        const id = field.attributes.get('id')
        const labels = elements.filter(
          (each) =>
            each.tag === 'label' && ((id && each.attributes.get('for') === id) || all(each).includes(field)),
        )
        return [...labels.map((each) => squeeze(textOf(each))), nameOf(field)].some(is)
      })
    const found = labelled((text) => text === label) ?? labelled((text) => text.startsWith(label))
    if (!found) throw new Error(`No field «${label}» in ${url}: ${squeeze(textOf(page))}`)
    return found
  }

  const valueIn = (field: Element) => {
    if (field.tag === 'textarea') return textOf(field).replace(/^\n/, '')
    if (field.tag === 'input') return field.attributes.get('value') ?? ''
    const options = all(field).filter(({ tag }) => tag === 'option')
    const chosen = options.find(({ attributes }) => attributes.has('selected')) ?? options[0]
    return chosen?.attributes.get('value') ?? (chosen ? textOf(chosen) : '')
  }

  /** What a browser sends of a field. */
  function sentOf(field: Element, typed: Value | undefined): (string | File)[] {
    const type = field.attributes.get('type')
    if (type === 'file') return typed instanceof File ? [typed] : ((typed as File[]) ?? [new File([], '')])
    if (type === 'checkbox' || type === 'radio') {
      const isChecked = typed === undefined ? field.attributes.has('checked') : typed === true
      return isChecked ? [field.attributes.get('value') ?? 'on'] : []
    }
    if (typeof typed !== 'string') return [valueIn(field)]
    const option = all(field).find((each) => each.tag === 'option' && squeeze(textOf(each)) === typed)
    return [option?.attributes.get('value') ?? typed]
  }

  async function press(button: Name, typed: Typed = {}) {
    const pressed = called('button', button)
    const elements = all(page)
    const forms = elements.filter(({ tag }) => tag === 'form')
    const id = pressed.attributes.get('form')
    const form = forms.find((each) => (id ? each.attributes.get('id') === id : all(each).includes(pressed)))
    const own = new Set(form && all(form))
    const formId = form?.attributes.get('id')
    const fields = elements.filter(
      (each) => own.has(each) || (formId !== undefined && each.attributes.get('form') === formId),
    )
    for (const [label, value] of Object.entries(typed)) {
      const field = fieldOf(label, fields)
      if (field.attributes.get('type') === 'radio')
        for (const each of fields)
          if (each.attributes.get('name') === field.attributes.get('name')) written.set(each, false)
      written.set(field, value)
    }
    question = byId(pressed.attributes.get('popovertarget') ?? '')
    if (question) return
    if (!form) throw new Error(`«${button}» sends no form`)
    const sent = new FormData()
    for (const each of fields) {
      const name = each.attributes.get('name')
      if (!name || each.attributes.has('disabled')) continue
      if (each === pressed) sent.append(name, each.attributes.get('value') ?? '')
      for (const value of isField(each) ? sentOf(each, written.get(each)) : [])
        sent.append(name, typeof value === 'string' ? value.replaceAll(/\r?\n/g, '\r\n') : value)
    }
    const said = (what: string) => pressed.attributes.get(`form${what}`) ?? form.attributes.get(what)
    const to = new URL(said('action') ?? url, url)
    const body = new URLSearchParams([...sent].map(([key, value]) => [key, String(value)]))
    if (said('method')?.toLowerCase() === 'post')
      return ask(to, { method: 'POST', body: said('enctype') === 'multipart/form-data' ? sent : body })
    to.search = body.toString()
    return ask(to)
  }

  return {
    goto: (path: string) => ask(new URL(path, origin)),
    follow: (link: Name) => ask(new URL(called('a', link).attributes.get('href') ?? '', url)),
    /** Presses a button, once its form is filled in. */
    press,
    path: () => url.pathname + url.search,
    status: () => answer.status,
    /** What is no page: a download. */
    file: async () => ({
      name: /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
      bytes: Buffer.from(await answer.arrayBuffer()),
    }),
    text: () => squeeze(textOf(all(page).find(({ tag }) => tag === 'body') ?? page)),
    /** How many there are of that tag and name. */
    count: (tag: string, name: Name = /(?:)/) =>
      all(page).filter((each) => each.tag === tag && isNamed(name, nameOf(each))).length,
    /** The first of that tag and name: its text and what an attribute says. */
    find(tag: string, name: Name = /(?:)/) {
      const element = called(tag, name)
      return { text: squeeze(textOf(element)), get: (attribute: string) => element.attributes.get(attribute) }
    },
    field(label: string) {
      const field = fieldOf(label)
      const described = field.attributes.get('aria-describedby')?.split(' ') ?? []
      return {
        value: valueIn(field),
        checked: field.attributes.has('checked'),
        described: described.map((id) => squeeze(textOf(byId(id) ?? page))).join(' '),
        focused: field.attributes.has('autofocus'),
      }
    },
    /**
     * Where each form that posts goes, with the intention that a field of it or each of its buttons names.
     */
    posts: () =>
      drawn(page, 'form')
        .filter(isPost)
        .flatMap((form) => {
          const { pathname, searchParams } = new URL(form.attributes.get('action') || url, url)
          const names = drawn(form, 'intencion').map(({ attributes }) => attributes.get('value'))
          if (names.length === 0) return [pathname + (searchParams.has('index') ? ' ' : '')]
          return names.map((name) => `${pathname} ${name}`)
        }),
    /**
     * Tabs, steps, editing and choosing: other addresses of the same path, or in the dashboard of the same
     * section, by links and by forms as they stand.
     */
    views: () =>
      [
        ...drawn(page, 'a').map(({ attributes }) => new URL(attributes.get('href') ?? '', url)),
        ...drawn(page, 'form')
          .filter((form) => !isPost(form))
          .map((form) => {
            const fields = all(form).filter((each) => isField(each) && each.attributes.has('name'))
            const sent = fields.flatMap((each) =>
              sentOf(each, undefined).map((value) => [each.attributes.get('name') ?? '', String(value)]),
            )
            const to = new URL(form.attributes.get('action') || url, url)
            to.search = new URLSearchParams(sent).toString()
            return to
          }),
      ]
        .filter((to) => to.origin === url.origin && placeOf(to) === placeOf(url) && to.search !== '')
        .map(({ pathname, search }) => pathname + search),
    forget: () => cookies.clear(),
  }
}

const placeOf = ({ pathname }: URL) => /^\/admin\/dashboard\/\w+/.exec(pathname)?.[0] ?? pathname
