import type { ReferenceIndex } from "../document/index-references.ts";
import type { Node } from "../document/node.ts";
import type { SchemaHandle } from "../model/contract.ts";
import type { Direction } from "../schema/is-omitted.ts";

/** The context of every step of compiling. */
export interface CompileScope {
  readonly index: ReferenceIndex;
  /** Creates the handle of the schema at a node. `direction` counts if the place of the node does not say it. */
  readonly toHandle: (node: Node, direction?: Direction) => SchemaHandle;
}
