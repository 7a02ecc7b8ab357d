import type { MockOptions } from "../mock-options.ts";

/** The default port of Prism. */
export const defaultPort = 4010;

export interface StartMockOptions extends MockOptions {
  /** Path or URL of the document. */
  readonly source: string;
  /** Overlays that are applied to the document, in this order. */
  readonly overlays?: readonly string[];
  /** Whether references to other machines are followed, by https. Default: false. */
  readonly allowRemote?: boolean;
  /** Default 4010; 0 uses any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Serve HTTPS with a self-signed certificate. Default false. */
  readonly https?: boolean;
  /** With `control`: port of the control plane, 0 for any free port. Default: the port after `port`, or any free port if `port` is 0. */
  readonly controlPort?: number;
  /** Token of the control plane. Default: a new token for each start. */
  readonly controlToken?: string;
  /** Reload when a file of the document changes. If the new document does not load, the previous one is still served. Default false. */
  readonly watch?: boolean;
  /** Called after each reload, with the error if the new document did not load. */
  readonly onReload?: (error: unknown) => void;
}
