import { thingOf } from "@plumbline/contract";
import type { Shelf } from "../create-store.ts";
import type { ViewedShelf } from "../seed-shelf.ts";
import type { StateRequest } from "../state-service.ts";

/** Where the things of an operation are. */
export function shelfOf({ role, path, world }: StateRequest): Shelf {
  return {
    world,
    resource: role.resource ?? "",
    scope: role.scope.map((name) => path[name] ?? ""),
  };
}

/** The shelf of an operation whose path selects some of the things of another collection. */
export function viewOf(request: StateRequest): ViewedShelf | undefined {
  const { role, operation, path, world, now } = request;
  const { within } = role;
  if (within === undefined) return undefined;
  const segments = operation.path.split("/").filter((one) => one !== "");
  const parents = new Map(
    within.map((name) => {
      const at = segments.indexOf(`{${name}}`);
      return [
        thingOf(segments.slice(0, Math.max(0, at)).map((one) => (one.includes("{") ? "{}" : one))),
        path[name] ?? "",
      ] as const;
    }),
  );
  const view = {
    world,
    resource: `view ${operation.path.replaceAll(/\{[^}]+\}/g, "{}")}`,
    scope: [...role.scope, ...within].map((name) => path[name] ?? ""),
  };
  return { shelf: shelfOf(request), view, parents, now };
}
