import type { Contract, Operation } from "../../model/contract.ts";
import { collectionKey, namesAction, thingOf } from "../chains/slot.ts";
import { parameterNames, segmentsOf } from "../chains/segments-of.ts";
import { type FoundList, findList } from "./find-list.ts";
import { pageForm } from "./page-form.ts";
import { itemsOf, nameOf, responseShape, type Shape, shapeAt } from "./shape.ts";

/** The path of an operation, as the inference reads it. */
export interface ReadPath {
  readonly operation: Operation;
  readonly segments: readonly string[];
  readonly parameters: readonly string[];
  /** The path itself: its segments, joined. */
  readonly key: string;
  /** Whether the last segment is a parameter, so that the path names one thing of a collection. */
  readonly isItem: boolean;
  /** For the path of an item: the key of the collection. Else the key without a segment that names an action. */
  readonly collection: string;
  readonly shape: Shape | undefined;
  /** Whether parameters, headers or bodies show that it is read in pages. */
  readonly isPaged: boolean;
}

function readPath(contract: Contract, operation: Operation): ReadPath {
  const segments = withoutFormat(segmentsOf(operation.path));
  const isItem = segments.at(-1) === "{}";
  const shape = responseShape(contract, operation);
  const above = isItem || namesAction(segments.at(-1) ?? "") ? segments.slice(0, -1) : segments;
  return {
    operation,
    segments,
    parameters: parameterNames(operation.path),
    key: keyOf(segments),
    isItem,
    collection: isItem ? `/${collectionKey(above)}` : keyOf(above),
    shape,
    isPaged: shape !== undefined && pageForm(contract, operation, shape) !== undefined,
  };
}

/** `/containers/json` lists containers, and `/containers/{}/json` reads one: the last segment only names a format. */
function withoutFormat(segments: readonly string[]): readonly string[] {
  const isFormat = segments.length > 1 && formats.has(segments.at(-1) ?? "");
  return isFormat ? segments.slice(0, -1) : segments;
}

const formats: ReadonlySet<string> = new Set(["json", "xml"]);

export function keyOf(segments: readonly string[]): string {
  return `/${segments.join("/")}`;
}

export function thingOfKey(key: string): string {
  return thingOf(segmentsOf(key));
}

/** The number of parameters in a key. */
export function depthOf(key: string): number {
  return segmentsOf(key).filter((segment) => segment === "{}").length;
}

/** The collections of a document. */
export interface PathIndex {
  readonly paths: readonly ReadPath[];
  /** Keys of collections whose things have a path. */
  readonly withItems: ReadonlySet<string>;
  /** Keys of lists whose things have no path below the list. */
  readonly onlyLists: ReadonlySet<string>;
  /** The things with a named schema, by key of the collection. */
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Pointers of their named schemas. */
  readonly schemas: ReadonlyMap<string, string>;
  /** Keys of paths that are read, but not as a list. */
  readonly singles: ReadonlySet<string>;
}

export function indexPaths(contract: Contract): PathIndex {
  const paths = contract.operations.map((operation) => readPath(contract, operation));
  const addressed = paths.flatMap(({ segments }) =>
    segments.flatMap((segment, at) => (segment === "{}" ? [keyOf(segments.slice(0, at))] : [])),
  );
  const items = paths.filter(({ isItem }) => isItem);
  const collections = new Set(
    paths.filter((path) => isList(path) || path.operation.method === "post").map(({ key }) => key),
  );
  const withItems = new Set([
    ...items.map(({ collection }) => collection),
    ...addressed.filter((key) => collections.has(key)),
  ]);
  const shapes = shapesOf(paths);
  const lists = paths.filter((path) => isList(path) && !withItems.has(path.key));
  return {
    paths,
    withItems,
    shapes,
    schemas: new Map([...shapes].map(([key, shape]) => [key, nameOf(shape) ?? ""])),
    onlyLists: new Set(lists.map(({ key }) => key)),
    singles: new Set(
      paths
        .filter((path) => path.operation.method === "get" && !path.isItem && path.shape)
        .filter((path) => !withItems.has(path.key) && !isList(path))
        .map(({ key }) => key),
    ),
  };
}

/** A list whose name or place says that it is one. */
const sureList = 3;

/** A response with pages has a list, whatever it is called. */
function isList(path: ReadPath): boolean {
  const list = listOf(path);
  if (list === undefined || path.operation.method !== "get" || path.isItem) return false;
  return list.score >= sureList || (path.isPaged && isClear(list));
}

/** A list of objects that is the only one of its kind, or a list whose name or place says that it is one. */
export function isClear({ score, isTied = false }: FoundList): boolean {
  return score >= 2 && !isTied;
}

/** The list in the response of a path. */
export function listOf(
  { key, shape, operation }: ReadPath,
  schema?: string,
): FoundList | undefined {
  const { pagination } = operation.policies;
  if (pagination) return { names: pagination.items.split("/").slice(1), score: 5 };
  return shape && findList(shape, { thing: thingOfKey(key), schema });
}

function shapesOf(paths: readonly ReadPath[]): ReadonlyMap<string, Shape> {
  const found = new Map<string, Shape>();
  const reads = paths.filter(({ operation }) => operation.method === "get");
  for (const path of [...reads.filter(isList), ...reads.filter(({ isItem }) => isItem)]) {
    const list = path.isItem ? undefined : listOf(path);
    const items = path.shape && list ? itemsOf(shapeAt(path.shape, list.names)) : path.shape;
    const key = path.isItem ? path.collection : path.key;
    // A read may have an envelope of its own, so that the list says it first.
    if (items && nameOf(items) !== undefined && !found.has(key)) found.set(key, items);
  }
  return found;
}
