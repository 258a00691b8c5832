import type { IconNode } from 'lucide'

const drawings = new WeakMap<IconNode, string>()

interface IconProps {
  /** A drawing of the icon library: `import { Trash } from 'lucide'`. */
  of: IconNode
  /** 24 px high and wide, of the text's colour, unless it says otherwise. */
  className?: string
}

/** An icon: decoration, so that it is never announced. The words stand beside it, or name the button. */
export function Icon({ of, className = '' }: IconProps) {
  return (
    <svg
      className={`icono ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // The library's own numbers. One string: a list has a hundred icons, each of up to eight elements.
      dangerouslySetInnerHTML={{ __html: drawing(of) }}
    />
  )
}

function drawing(node: IconNode): string {
  let markup = drawings.get(node)
  if (markup === undefined) {
    markup = node
      .map(([tag, attributes]) => {
        const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
        return `<${tag} ${pairs.join(' ')}/>`
      })
      .join('')
    drawings.set(node, markup)
  }
  return markup
}
