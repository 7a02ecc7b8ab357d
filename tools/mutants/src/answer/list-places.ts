import { isDeepStrictEqual } from "node:util";
import { type Operation, parsePointer } from "@plumbline/contract";
import type { SoundSubject } from "../load-subject.ts";
import type { Way } from "./map-at.ts";

/** A list of things in the responses of an operation: its pages, or a list with an item that a link names. */
export interface ListPlace {
  readonly operation: Operation;
  readonly way: Way;
  /** The operation that reads one item, if the document links the list to one. */
  readonly single?: Operation;
}

/** Lists the lists of things, each once. */
export function listPlaces(subject: SoundSubject): readonly ListPlace[] {
  return subject.operations.flatMap((operation) => {
    const { pagination } = operation.policies;
    const paged = pagination ? [{ operation, way: parsePointer(pagination.items) }] : [];
    const places = [...linkedLists(subject, operation), ...paged];
    return places.filter(
      ({ way }, at) => places.findIndex((other) => isDeepStrictEqual(other.way, way)) === at,
    );
  });
}

function linkedLists({ operations }: SoundSubject, operation: Operation): readonly ListPlace[] {
  return carriedValues(operation).flatMap(({ way, to }) => {
    const at = way.lastIndexOf("0");
    if (at < 0) return [];
    const target = operations.find(({ id }) => id === to);
    const isRead = target?.method === "get" && target.path.endsWith("}");
    return [{ operation, way: way.slice(0, at), ...(isRead ? { single: target } : {}) }];
  });
}

/** A value of a response that a link or a job carries into a parameter of an operation. */
export interface CarriedValue {
  readonly way: Way;
  readonly to: string;
  readonly parameter: string;
}

/** Lists the values of bodies that links and jobs carry into parameters. */
export function carriedValues({ responses, policies }: Operation): readonly CarriedValue[] {
  const linked = responses.flatMap(({ links }) =>
    links.flatMap(({ operation: to, parameters }) =>
      Object.entries(parameters).flatMap(([parameter, expression]) => {
        const pointer = /^\$response\.body#(\/.+)$/.exec(
          typeof expression === "string" ? expression : "",
        )?.[1];
        return pointer === undefined ? [] : [{ way: parsePointer(pointer), to, parameter }];
      }),
    ),
  );
  const { job } = policies;
  const started = job ? [{ way: parsePointer(job.id), to: job.poll, parameter: "id" }] : [];
  const all = [...linked, ...started];
  return all.filter(
    ({ way }, at) => all.findIndex((other) => isDeepStrictEqual(other.way, way)) === at,
  );
}
