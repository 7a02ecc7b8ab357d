import { isObject } from "../../json/is-object.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import type { Contract, Operation } from "../../model/contract.ts";
import { termOf } from "../chains/term-of.ts";
import { singularOf, wordsOf } from "../chains/words-of.ts";
import type { RoleOfPath } from "./find-progress.ts";
import type { Reference, Resource, UniqueMember } from "./resource-model.ts";
import { isScalarShape, membersOf, requestShape, type Shape, shapeAt } from "./shape.ts";
import { saysTaken, takenStatus } from "./unknown-reference-status.ts";

/** The facts of a resource that decide which of its members are unique. */
type Owner = Pick<Resource, "identifier"> & { readonly references: readonly Reference[] };

/**
 * Finds the members whose values no two things have: their description says it, and the creation declares a status for it, or the
 * description of that status names the member. `x-state` replaces them.
 */
export function findUnique(
  contract: Contract,
  owner: Owner,
  operations: readonly RoleOfPath[],
): readonly UniqueMember[] {
  const stated = operations.flatMap(({ path }) => path.operation.policies.state?.unique ?? []);
  if (operations.some(({ path }) => path.operation.policies.state?.unique))
    return stated.map((pointer) => ({ names: parsePointer(pointer), why: "x-state" }));
  const creations = operations.filter(({ role }) => role.role === "create");
  const found = creations.flatMap(({ path: { operation }, role }) => {
    const body = requestShape(contract, operation);
    if (takenStatus(operation) === undefined || body === undefined || !role.sent) return [];
    const sent = shapeAt(body, role.sent);
    const members = [...membersOf(sent)].filter(([name, shape]) => canBeUnique(owner, name, shape));
    return [
      ...chosenIdentifier(owner, sent),
      ...describedUnique(members),
      ...namedByResponses(operation, members),
    ];
  });
  const places = found.map(({ names }) => names.join("/"));
  return found.filter((_, at) => places.indexOf(places[at] ?? "") === at);
}

type Member = readonly [name: string, shape: Shape];

/** The identifier of a thing, if the client that creates it chooses it. */
function chosenIdentifier({ identifier }: Owner, sent: Shape): readonly UniqueMember[] {
  const shape = identifier?.length === 1 ? shapeAt(sent, identifier) : [];
  return identifier && shape.length > 0 && !shape.some(isReadOnly)
    ? [{ names: identifier, why: "the client chooses it, and it names the thing" }]
    : [];
}

function isReadOnly({ schema }: Shape[number]): boolean {
  return isObject(schema) && schema["readOnly"] === true;
}

/** Identifiers of other things and listed values are shared. */
function canBeUnique({ identifier, references }: Owner, name: string, shape: Shape): boolean {
  const isListed = shape.some(({ schema }) => isObject(schema) && "enum" in schema);
  const isReference = references.some(({ names }) => names[0] === name);
  const isOwn = identifier?.length === 1 && identifier[0] === name;
  return (
    isScalarShape(shape) && !isListed && !isReference && !isOwn && termOf(name).identifier !== "id"
  );
}

function describedUnique(members: readonly Member[]): readonly UniqueMember[] {
  return members
    .filter(([, shape]) =>
      shape.some(({ schema }) => isObject(schema) && saysUnique(schema["description"])),
    )
    .map(([name]) => ({ names: [name], why: "its description says so" }));
}

const unique =
  /\b(?:be|is|are) (?:globally )?unique\b|\bunique across\b|^(?:(?:an?|the) )?(?:globally )?unique (?:\w+ )?(?:name|slug|email|e-mail|key|code|title|handle|username|login|address|domain|number|identifier)\b|^unique[.,]/i;

/** A value that is unique only under a condition, with another value, or among some things, is not unique. */
const limited =
  /\b(?:not|non|without|whether|if|unless|together|combin\w+|within|per|each|in (?:a|the|its))\b|n't\b/i;

function saysUnique(description: unknown): boolean {
  return typeof description === "string" && unique.test(description) && !limited.test(description);
}

/** The members that the description of a rejection names: `A user with this email already exists`. */
function namedByResponses(
  { responses }: Operation,
  members: readonly Member[],
): readonly UniqueMember[] {
  return responses
    .filter(({ status, description }) => /^4(?:09|00|22)$/.test(status) && saysTaken(description))
    .flatMap(({ status, description }) => {
      const said = ` ${wordsOf(description).map(singularOf).join(" ")} `;
      const named = members.filter(([name]) =>
        said.includes(` ${wordsOf(name).map(singularOf).join(" ")} `),
      );
      // `The same name and region` may mean both together.
      if (named.length > 1 && !said.includes(" or ")) return [];
      return named.map(([name]) => ({
        names: [name],
        why: `the description of ${status} names it`,
      }));
    });
}
