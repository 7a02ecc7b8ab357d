import type { ReferenceIndex } from "../document/index-references.ts";
import type { Node } from "../document/node.ts";
import type { SchemaHandle } from "../model/contract.ts";

/** What every step of compiling needs. */
export interface CompileScope {
  readonly index: ReferenceIndex;
  /** Makes the handle of the schema at a node. */
  readonly toHandle: (node: Node) => SchemaHandle;
}
