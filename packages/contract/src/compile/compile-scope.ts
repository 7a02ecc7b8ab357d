import type { ReferenceIndex } from "../document/index-references.ts";
import type { Node } from "../document/node.ts";
import type { SchemaHandle } from "../model/contract.ts";

/** The context of every step of compiling. */
export interface CompileScope {
  readonly index: ReferenceIndex;
  /** Creates the handle of the schema at a node. */
  readonly toHandle: (node: Node) => SchemaHandle;
}
