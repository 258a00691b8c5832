import { z } from 'zod'

const base64url = z.string().regex(/^[\w-]*$/)
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    // A credential's id has at most 1,023 bytes.
    id: base64url.min(1).max(1400),
    rawId: base64url,
    type: z.literal('public-key'),
    response,
    // What an extension answers is not asked for.
    clientExtensionResults: z.object({}).default({}),
  })

const assertionSchema = credential(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
)

const attestationSchema = credential(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)

/** What a device signed at sign-in; undefined for anything else. */
export const parseAssertion = (text: string) => parse(text, assertionSchema)
/** What a device answered when it made a key; undefined for anything else. */
export const parseAttestation = (text: string) => parse(text, attestationSchema)

function parse<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
