import { isJsonMediaType } from "@plumbline/wire";
import type { Contract, Operation, Response } from "../../model/contract.ts";
import { appliedSchemas } from "../../schema/applied-schemas.ts";
import { openSchema } from "../../schema/cursor/schema-cursor.ts";
import { isMutating } from "../is-mutating.ts";
import { namedScalars } from "./named-scalars.ts";
import type { Rank } from "./rank-source.ts";
import { parameterNames, segmentsOf } from "./segments-of.ts";
import { pathSlot } from "./slot.ts";
import { createSourceIndex, type SourceIndex } from "./source-index.ts";
import type { Source } from "./source.ts";

/** A response of one operation can fill a path parameter of another. */
export interface ChainLink {
  /** `Operation.id` of the operation whose response has the value. */
  readonly from: string;
  /** The names that lead to the value in the response. Empty for an item of a list. */
  readonly at: readonly string[];
  /** `Operation.id` of the operation with the parameter. */
  readonly to: string;
  readonly parameter: string;
  readonly why: Rank["why"] | "link";
  /** How sure the link is: 1 to 100. */
  readonly score: number;
}

/** A parameter without any source. Only a fixture, or a URL in a response, can fill it. */
export interface OpenParameter {
  readonly operation: string;
  readonly parameter: string;
}

/** The sources of identifiers, according to the document. */
export interface ChainGraph {
  readonly links: readonly ChainLink[];
  readonly open: readonly OpenParameter[];
}

/** Maximum number of links that are kept for a parameter, the best first. */
const mostLinks = 3;

/** Infers the chains of a document: from links, paths and names, without sending anything. */
export function inferChains({ document, operations }: Contract): ChainGraph {
  const index = createSourceIndex<OwnedSource>();
  for (const operation of operations)
    for (const source of sourcesOf(operation, document)) index.add(source);
  const links: ChainLink[] = [];
  const open: OpenParameter[] = [];
  for (const operation of operations)
    for (const parameter of parameterNames(operation.path)) {
      const found = [
        ...declaredLinks(operations, operation, parameter),
        ...inferredLinks(index, operation, parameter),
      ].slice(0, mostLinks);
      links.push(...found);
      if (found.length === 0) open.push({ operation: operation.id, parameter });
    }
  return { links, open };
}

interface OwnedSource extends Source {
  readonly operation: Operation;
}

function inferredLinks(
  index: SourceIndex<OwnedSource>,
  to: Operation,
  parameter: string,
): readonly ChainLink[] {
  const ranked = index
    .find(pathSlot(to, parameter))
    .filter(({ source }) => source.operation !== to && !isDeeper(source.operation, to));
  return ranked.map(({ source, score, why }) => ({
    from: source.operation.id,
    at: source.names,
    to: to.id,
    parameter,
    why,
    score,
  }));
}

/** Whether an operation itself needs the thing, because its path continues the path of the other operation. */
function isDeeper(one: Operation, other: Operation): boolean {
  return one.path === other.path || one.path.startsWith(`${other.path}/`);
}

function declaredLinks(
  operations: readonly Operation[],
  to: Operation,
  parameter: string,
): readonly ChainLink[] {
  return operations.flatMap((from) =>
    from.responses
      .flatMap(({ links }) => links)
      .filter((link) => link.operation === to.id)
      .flatMap(({ parameters }) => parameters[parameter] ?? parameters[`path.${parameter}`] ?? [])
      .map((expression) => ({
        from: from.id,
        at: namesOf(expression),
        to: to.id,
        parameter,
        why: "link" as const,
        score: 100,
      })),
  );
}

/** The names of a runtime expression: `$response.body#/data/id`. */
function namesOf(expression: unknown): readonly string[] {
  const [, pointer = ""] = typeof expression === "string" ? expression.split("#/") : [];
  return pointer === "" ? [] : pointer.split("/");
}

const deepest = 4;

function sourcesOf(operation: Operation, document: Contract["document"]): readonly OwnedSource[] {
  const segments = segmentsOf(operation.path);
  const names = operation.responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap((response) => namesInResponse(response, document));
  const sources = names.map((one) => ({ operation, segments, names: one }));
  // Among equal sources, lists come first, because a list contains more things than a creation.
  return isMutating(operation) ? sources : sources.toReversed();
}

function namesInResponse(
  { content }: Response,
  document: Contract["document"],
): readonly (readonly string[])[] {
  const json = content.find(({ mediaType }) => isJsonMediaType(mediaType));
  const cursor = json?.schema && openSchema(document, json.schema.pointer);
  return cursor ? [...namedScalars(appliedSchemas(cursor), deepest)].map(({ names }) => names) : [];
}
