import type { Operation, Server } from "@plumbline/contract";
import { withoutNames } from "../pair/pair-operations.ts";
import type { Found } from "../model/difference.ts";

/** The URL of an operation on one of its servers. */
interface Url {
  readonly base: string;
  /** Lower-case scheme and host; undefined if the base URL states none. */
  readonly origin: string | undefined;
  readonly path: string;
}

type Difference = Pick<Found, "kind" | "action" | "detail">;

/**
 * Compares the URLs of operations: base URL and path together, because a prefix can move between both. A base URL that all operations
 * lose or gain is a change of the whole interface.
 */
export function compareServers(
  pairs: readonly (readonly [before: Operation, after: Operation])[],
): readonly Found[] {
  const found = pairs.flatMap(([before, operation]) =>
    compareUrls(listUrls(before), listUrls(operation)).map((difference): Found => ({
      ...difference,
      direction: "interface",
      at: "",
      pointer: "/servers",
      operation,
    })),
  );
  const groups = Map.groupBy(found, ({ kind, action, detail }) => [kind, action, detail].join());
  return [...groups.values()].flatMap((members) => {
    if (members.length < pairs.length) return members;
    const { operation: _, ...shared } = members[0] as Found; // a group has a member
    return [shared];
  });
}

function listUrls({ servers, path }: Operation): readonly Url[] {
  return servers.map((server) => ({
    base: server.url,
    origin: originOf(server),
    path: withoutNames(`${server.basePath}${path}`),
  }));
}

function originOf({ url }: Server): string | undefined {
  if (URL.canParse(url)) return new URL(url).origin;
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : undefined;
}

function compareUrls(before: readonly Url[], after: readonly Url[]): readonly Difference[] {
  const removed = before.filter((one) => !after.some((other) => isSame(one, other)));
  const added = after.filter((other) => !before.some((one) => isSame(one, other)));
  return [
    ...removed.map((one) => toDifference("removed", one, after)),
    ...added.map((other) => toDifference("added", other, before)),
  ].flatMap((difference) => difference ?? []);
}

function isSame(one: Url, other: Url): boolean {
  return one.origin === other.origin && one.path === other.path;
}

/** A base URL without a host stands for one with a host: the document does not say which. */
function toDifference(
  action: "added" | "removed",
  { base, origin, path }: Url,
  others: readonly Url[],
): Difference | undefined {
  const isStated = origin !== undefined;
  const counterpart = others.find(
    (other) =>
      (other.origin === undefined) === isStated &&
      (other.path === path || isUnstated(other) || isUnstated({ base })),
  );
  if (!counterpart) return { kind: "server", action, detail: base };
  return isStated ? { kind: "host", action, detail: base } : undefined;
}

/** The base URL of a document without servers. */
function isUnstated({ base }: Pick<Url, "base">): boolean {
  return base === "/";
}
