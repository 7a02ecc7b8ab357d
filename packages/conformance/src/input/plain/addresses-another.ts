import type { Contract, Operation } from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import { pathOf } from "../request/build-request.ts";

/**
 * Whether the path that an input makes is the path of another operation: `/things/search` is not a violation of
 * `/things/{id}`. Of two matching templates, literal text wins over a parameter. A path without a text for a parameter, such as `/things/`,
 * belongs to no operation, and many servers take it for `/things`.
 * @see https://spec.openapis.org/oas/v3.1.1#path-templating-matching
 */
export function addressesAnother(contract: Contract, operation: Operation, input: Input): boolean {
  if (!isVariable(operation.path)) return false;
  const actual = pathOf(operation, input).split("/");
  const own = operation.path.split("/");
  if (own.some((segment, index) => isVariable(segment) && actual[index] === "")) return true;
  const rivals = rivalsOf(contract, operation);
  return rivals.some((template) => matches(template, actual));
}

type Template = readonly string[];

/** Computed once per operation, because an operation has many inputs. */
const cache = new WeakMap<Operation, readonly Template[]>();

/** Templates that may take precedence over the operation's own. */
function rivalsOf(contract: Contract, operation: Operation): readonly Template[] {
  const known = cache.get(operation);
  if (known) return known;
  const own = operation.path.split("/");
  const paths = new Set(contract.operations.map(({ path }) => path));
  const rivals = [...paths]
    .map((path) => path.split("/"))
    .filter((template) => template.length === own.length && isRival(template, own));
  cache.set(operation, rivals);
  return rivals;
}

function isRival(template: Template, own: Template): boolean {
  const isFixed = own.some(
    (segment, index) => isVariable(segment) && !isVariable(template[index] ?? ""),
  );
  const canMeet = own.every(
    (segment, index) =>
      isVariable(segment) || isVariable(template[index] ?? "") || segment === template[index],
  );
  return isFixed && canMeet;
}

function matches(template: Template, actual: readonly string[]): boolean {
  return (
    template.length === actual.length &&
    template.every((segment, index) => isVariable(segment) || segment === actual[index])
  );
}

function isVariable(segment: string): boolean {
  return segment.includes("{");
}
