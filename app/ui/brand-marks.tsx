/** A brand's mark, in the colour of the letters around it (`brand-marks.css`): 24 px unless sized. */
const mark =
  (name: string) =>
  ({ className = '' }: { className?: string }) => (
    <span aria-hidden="true" className={`marca-de-red ${name} ${className}`} />
  )

export const FacebookIcon = mark('marca-de-facebook')
export const InstagramIcon = mark('marca-de-instagram')
export const WhatsAppIcon = mark('marca-de-whatsapp')
