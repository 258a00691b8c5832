import type { IconNode } from 'lucide'

const drawings = new WeakMap<IconNode, string>()

interface IconProps {
  /** An icon of the library: `import { Trash } from 'lucide'`. */
  of: IconNode
  /** Default: 24 px, in the text's colour. */
  className?: string
}

/**
 * A decorative icon, hidden from screen readers: text beside it, or the button's name, says what it means.
 */
export function Icon({ of, className = '' }: IconProps) {
  return (
    <svg
      className={`icono ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // Safe: the library's own constants. One string instead of elements, since a list can have a hundred
      // icons.
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
