import type { Reference } from "@plumbline/contract";
import { depthOf, type Shelf } from "../create-store.ts";

/** Where the things are that a thing of a shelf can name; undefined if the things around it do not say that. */
export function targetShelf({ world, scope }: Shelf, { to }: Reference): Shelf | undefined {
  const depth = depthOf(to);
  return depth > scope.length ? undefined : { world, resource: to, scope: scope.slice(0, depth) };
}
