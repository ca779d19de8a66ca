// The package brings no types; this is as much of it as test/bucket.ts uses.
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
