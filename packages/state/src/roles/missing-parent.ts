import { findOrMake, keyOfPath } from "../seed-shelf.ts";
import type { StateRequest, StateService } from "../state-service.ts";

/** A request, whether or not the operation has a resource. */
export type PlacedRequest = Omit<StateRequest, "resource"> &
  Partial<Pick<StateRequest, "resource">>;

/** The thing around a thing that does not exist, as a sentence. */
export function missingParent(
  service: StateService,
  { operation, role, path, world, now }: PlacedRequest,
): string | undefined {
  const segments = operation.path.split("/").filter((one) => one !== "");
  const keys = segments.map((one) => (one.includes("{") ? "{}" : one));
  const around = segments.flatMap((segment, at) => {
    const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
    // In `/{ip}/{port}` both parameters together name one thing, unless `/{ip}` has operations.
    const isPart = keys[at + 1] === "{}" && !hasOperations(service, keys.slice(0, at + 1));
    return name === undefined || name === role.parameter || isPart
      ? []
      : [{ name, key: `/${keys.slice(0, at).join("/")}`, at }];
  });
  for (const { name, key, at } of around) {
    const parent = service.resources.get(key);
    if (parent === undefined || parent.kind !== "collection") continue;
    const scope = [
      ...operation.path
        .split("/")
        .slice(1, at + 1)
        .join("/")
        .matchAll(/\{([^}]+)\}/g),
    ].map(([, one = ""]) => path[one] ?? "");
    const id = path[name] ?? "";
    const found = findOrMake(
      service,
      parent,
      { world, resource: key, scope },
      { id, now, operation },
    );
    if (found === undefined) return `No ${parent.thing} has the identifier ${id}`;
  }
  return undefined;
}

function hasOperations({ contract }: StateService, keys: readonly string[]): boolean {
  const key = keyOfPath(keys.join("/"));
  return contract.operations.some(({ path }) => keyOfPath(path) === key);
}
