import { Component, type ReactNode } from 'react'
import { Button } from '../forms/button.tsx'

type ContainedProps = { children: ReactNode; className?: string }

/** A part of the page whose fault, in whichever browser, takes that part alone: it can be tried again. */
export class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={`print:hidden ${this.props.className ?? ''}`}>
        <div className="contenedor flex flex-wrap items-center justify-center gap-x-6 gap-y-3 py-6 text-center">
          <p role="alert">Esta parte no se pudo mostrar. Lo demás sigue funcionando.</p>
          <Button variant="secondary" onClick={() => this.setState({ failed: false })}>
            Intentar de nuevo
          </Button>
        </div>
      </div>
    )
  }
}
