/** The part we use: the package ships no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      preserveNameIds: number[]
      variationAxes: Record<string, number>
      noHinting: boolean
    },
  ): Promise<Buffer>
}
