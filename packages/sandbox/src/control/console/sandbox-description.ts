// A file of its own, because the page imports the type and must not depend on the server's code.
import type { ServiceDescription } from "@plumbline/control/description";

/** What the console shows of the sandbox's service. */
export interface SandboxDescription extends ServiceDescription {
  /** The page on which owners manage keys and connections. */
  readonly integrationsUrl: string;
  readonly scopes: readonly string[];
  readonly trades: readonly { readonly slug: string; readonly name: string }[];
}
