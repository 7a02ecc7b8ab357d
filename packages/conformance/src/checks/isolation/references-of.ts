import {
  formatPointer,
  type JsonValue,
  type Operation,
  parameterNames,
  pathSlot,
  resolvePointer,
  segmentsOf,
  setAt,
  termOf,
  thingOf,
} from "@plumbline/contract";
import { sentBody } from "../../input/body/sent-body.ts";
import { memberTokens } from "../../input/plain/known-places.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isId } from "../../model/verdicts/created-things.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { likeKnownId } from "./invented-ids.ts";
import { shortestInvented } from "./like-known.ts";

/** A query parameter or a member of a body that names a thing of another path, and a request with an id that does not exist. */
export interface Reference {
  /** `query ownerId`, `body /ownerId`. */
  readonly place: string;
  readonly unknown: JsonValue;
  readonly input: Input;
}

/** The maximum number of references of an operation that are tried. */
const mostReferences = 3;

/** The references of the plain input, according to the names of the document. */
export function referencesOf(subject: Subject): readonly Reference[] {
  const unknownFor = createIds(subject);
  const references = [
    ...queryReferences(subject, unknownFor),
    ...bodyReferences(subject, unknownFor),
  ];
  return references.slice(0, mostReferences);
}

/** Unknown ids for a name, if it is that of the id of a thing that the document reads by a path: `ownerId` for `/owners/{id}`. */
type UnknownFor = (name: string) => readonly JsonValue[];

function createIds(subject: Subject): UnknownFor {
  const { contract, operation } = subject;
  const known = new Map(contract.operations.flatMap((one) => addressedId(subject, one)));
  const own = thingOf(segmentsOf(operation.path));
  return (name) => {
    const { thing, identifier } = termOf(name);
    if (thing === own || identifier === undefined) return [];
    return likeKnownId(known.get(`${thing} ${identifier}`)).filter(
      (id) => String(id).length >= shortestInvented,
    );
  };
}

/** The thing and the identifier of the last parameter of a path that reads one thing, and a known id. */
function addressedId(
  subject: Subject,
  operation: Operation,
): readonly (readonly [string, JsonValue])[] {
  const name = parameterNames(operation.path).at(-1);
  if (operation.method !== "get" || name === undefined || !operation.path.endsWith(`{${name}}`))
    return [];
  const known = subject.other(operation.id)?.plain.path[name];
  const { thing, identifier = "" } = pathSlot(operation, name).term;
  return known === undefined ? [] : [[`${thing} ${identifier}`, known]];
}

function queryReferences(subject: Subject, unknownFor: UnknownFor): readonly Reference[] {
  const { operation, plain } = subject;
  return operation.parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap((parameter) => {
      const unknown = unknownFor(parameter.name).find((id) => isAcceptable(parameter, id));
      if (unknown === undefined) return [];
      const input = withParameter(plain, parameter, unknown);
      return [{ place: `query ${parameter.name}`, unknown, input }];
    });
}

/** Only a member of the plain body shows that the operation takes it. */
function bodyReferences(subject: Subject, unknownFor: UnknownFor): readonly Reference[] {
  const { body } = subject.plain;
  const sent = sentBody(subject);
  if (!sent || body === undefined) return [];
  return memberTokens(body).flatMap((tokens) => {
    const pointer = formatPointer(tokens);
    if (!isId(resolvePointer(body, pointer))) return [];
    const ids = unknownFor(tokens.at(-1) ?? "");
    const unknown = ids.find((id) => sent.takes(setAt(body, tokens, id)));
    if (unknown === undefined) return [];
    const input = withBody(subject.plain, setAt(body, tokens, unknown));
    return [{ place: `body ${pointer}`, unknown, input }];
  });
}
