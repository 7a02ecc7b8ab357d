import type { JsonValue, OperationRole, Resource } from "@plumbline/contract";
import { isSuccess, naming, type Received } from "./create-sender.ts";
import { hasSuccess, type KnownServer, operationOf } from "./find-path.ts";
import { idsIn } from "./value-at.ts";

/** A thing that a request created, and the values of the path parameters around it. */
export interface CreatedThing {
  /** The operation that created it. */
  readonly creation: string;
  readonly resource: Resource;
  readonly scope: readonly string[];
  readonly id: string;
  /** What was sent of the thing. */
  readonly sent: JsonValue | undefined;
  /** The identifiers that were listed before. */
  readonly before: readonly string[];
}

/** What a server returned to the request of a role. */
export type Answered = Received & { readonly role: OperationRole };

/** Where a thing is, and how a path names it. */
type Named = Pick<CreatedThing, "resource" | "scope" | "id">;

/** The identifiers that the list around a thing has; undefined if the document has no such list. */
export async function listedIn(
  server: KnownServer,
  thing: Named,
): Promise<readonly string[] | undefined> {
  const received = await sendAs(server, thing, "list");
  if (received === undefined) return undefined;
  return isSuccess(received) ? idsIn(received.body, received.role, thing.resource) : [];
}

/** Sends the request of a role to a thing; undefined if the document has no such operation. */
export async function sendAs(
  { contract, send, model }: KnownServer,
  { resource, scope, id }: Named,
  wanted: OperationRole["role"],
): Promise<Answered | undefined> {
  const usable = model.operations.filter(
    (one) =>
      one.resource === resource.key &&
      one.role === wanted &&
      one.within === undefined &&
      hasSuccess(operationOf(contract, one)),
  );
  const role = usable.find(({ parameter }) => parameter !== undefined) ?? usable[0];
  if (role === undefined) return undefined;
  const around = role.scope.map((name, at) => [name, scope[at] ?? ""]);
  const own = role.parameter === undefined ? [] : [[role.parameter, id]];
  const names = [...(role.sent ?? []), ...(resource.identifier ?? [])];
  const received = await send(
    operationOf(contract, role),
    Object.fromEntries([...around, ...own]),
    role.parameter === undefined ? naming(names, id) : undefined,
  );
  return { ...received, role };
}
