import type { MockOptions } from "./mock-options.ts";

/** The port other mocks of the trade listen on. */
export const defaultPort = 4010;

export interface StartMockOptions extends MockOptions {
  /** Path or loopback URL of the document. */
  readonly source: string;
  /** Default 4010; 0 takes any free one. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Serve HTTPS with a self-signed certificate. Default false. */
  readonly https?: boolean;
  /** Reload when a file of the document changes; a document that does not load leaves the one before in place. Default false. */
  readonly watch?: boolean;
  /** Told after each reload, with the error when the new document was not taken. */
  readonly onReload?: (error: unknown) => void;
}
