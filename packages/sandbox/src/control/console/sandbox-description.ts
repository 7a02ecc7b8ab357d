// A file of its own, because the page imports the type and must not depend on the server's code.
import type { ServiceDescription } from "@plumbline/control/description";

/** What the console shows of the sandbox's service. */
export interface SandboxDescription extends ServiceDescription {
  /** The page on which owners manage keys and connections. */
  readonly integrationsUrl: string;
  /** All scopes of the document, which a new key may have. */
  readonly scopes: readonly string[];
  /** What a new business may do. */
  readonly trades: readonly TradeChoice[];
}

/** A trade of the catalogue. */
export interface TradeChoice {
  /** Its name in requests. */
  readonly slug: string;
  /** Its label in the catalogue. */
  readonly name: string;
}
