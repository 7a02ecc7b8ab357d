import { type Link, type Parameter, parsePointer } from "@plumbline/contract";
import type { TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { bodyPointer } from "../../model/verdicts/created-things.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import { effects } from "../../target/resolve-target.ts";
import { collectionOf } from "../collection-of.ts";

/** An operation that uses the id of an item of a list. */
export interface Addresser {
  readonly operation: Subject;
  readonly parameter: Parameter;
}

/** The operation with the least effect to which the ids of a list lead: by its path, or by a link. */
export function addresserOf(list: Subject): Addresser | undefined {
  const collection = collectionOf(list.contract, list.operation);
  const single = collection && list.other(collection.single.id);
  if (collection && single) return { operation: single, parameter: collection.parameter };
  const links = list.operation.responses.flatMap((response) => response.links);
  const [least] = links
    .flatMap((link) => linkedBy(list, link))
    .filter(({ operation }) => !isDestructive(operation.operation))
    .toSorted((one, other) => effectOf(one) - effectOf(other));
  return least;
}

function effectOf({ operation }: Addresser): number {
  return effects.indexOf(operation.operation.policies.effect);
}

/** The operation to which a link leads from the `id` of an item. */
function linkedBy(list: Subject, { operation: id, parameters }: Link): readonly Addresser[] {
  const operation = list.other(id);
  return Object.entries(parameters).flatMap(([name, expression]) => {
    const isOfItem = bodyPointer(expression).some((pointer) => {
      const [last, index] = parsePointer(pointer).toReversed();
      return last === "id" && /^\d+$/.test(index ?? "");
    });
    const parameter = operation?.operation.parameters.find(
      (one) => one.in === "path" && name.replace(/^path\./, "") === one.name,
    );
    return operation && parameter && isOfItem ? [{ operation, parameter }] : [];
  });
}

interface Asked {
  readonly key: string;
  readonly name: string;
}

/** Whether an identity can use the id of an item: any response but "not found". */
export async function isAddressed(
  { operation, parameter }: Addresser,
  { key, name }: Asked,
  context: TrialContext,
): Promise<boolean> {
  const id = /^id (.*)$/s.exec(key)?.[1];
  if (id === undefined) return true;
  const input = withParameter(operation.plain, parameter, id);
  const options = { identity: name, isAsIs: true };
  const { status } = (await context.on(operation).send(input, options)).response;
  return status !== httpStatus.notFound && status !== httpStatus.gone;
}
