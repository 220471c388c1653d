declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: Record<string, unknown>);
    readonly middleware: ((context: { status: number }, next: () => Promise<unknown>) => unknown)[];
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
