// The package has no types. These are the ones that test/bucket.ts needs.
declare module '@20minutes/s3rver' {
  type Options = {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  // oxlint-disable-next-line import/no-default-export -- as the package has it
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly address: string; readonly port: number }>
    close(): Promise<void>
  }
}
