import { Form, useLocation, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../forms/button.tsx'

/**
 * Opens the current page again, after its data failed to load. Not by reloading the document, which without a
 * connection leaves the browser's own error page; nor by revalidating, whose fast answers React Router's
 * error boundary misses.
 */
export function Reopen({ label }: { label: string }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const pending = useNavigation().state !== 'idle'
  return (
    <Form replace action={pathname} className="mt-5">
      {[...params].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" pending={pending} pendingText="Un momento...">
        {label}
      </Button>
    </Form>
  )
}
