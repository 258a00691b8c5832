import { Progress } from '#app/ui/feedback/progress.tsx'
import { Button } from '#app/ui/forms/button.tsx'

type EnCaminoProps = {
  label: string
  percent: number
  /** The button's word. */
  detener: string
  onCancel: () => void
}

/** How far a large file that is being sent is, and a button that stops it. */
export const EnCamino = ({ label, percent, detener, onCancel }: EnCaminoProps) => (
  <div className="flex items-center gap-3">
    <Progress label={label} value={percent} className="flex-1" />
    <span className="tabular-nums">{Math.floor(percent)} %</span>
    <Button variant="quiet" onClick={onCancel}>
      {detener}
    </Button>
  </div>
)
