import type { OperationEntry } from "@plumbline/client-runtime";
import {
  isJsonMediaType,
  type JsonObject,
  type MediaType,
  type Operation,
  parsePointer,
  type Response,
} from "@plumbline/contract";
import { readStreamed } from "../stream/read-streamed.ts";
import type { Start } from "../types/find-conversions.ts";
import { isOpenData } from "../types/is-binary.ts";
import { type Place, placeAt, placeOf, placesBelow } from "../types/places-below.ts";
import { sentForms } from "./sent-forms.ts";

/** Where the values of an operation begin. */
export interface ConvertedStarts {
  readonly input: readonly Start[];
  /** The place of a body of JSON that is sent. */
  readonly body: Place | undefined;
  /** The places of bodies of JSON by key of `responses`. */
  readonly responses: ReadonlyMap<string, Place>;
  readonly items: Place | undefined;
  /** Values that are not converted. */
  readonly kept: readonly Start[];
}

/** Finds where the values of an operation begin. */
export function convertedStarts(
  document: JsonObject,
  operation: Operation,
  { success, pagination }: OperationEntry,
): ConvertedStarts {
  const bodies = operation.method === "head" ? [] : operation.responses;
  const contents = bodies.flatMap((response) =>
    response.content.map((content) => ({
      ...startsOfContent(document, content, success.includes(response.status)),
      status: response.status,
    })),
  );
  const byStatus = Map.groupBy(contents, ({ status }) => status);
  const responses = new Map(
    [...byStatus].map(([status, each]) => [status, join(each.flatMap(({ data }) => data ?? []))]),
  );
  const items = contents.flatMap((each) => each.items ?? []);
  const kept = contents.flatMap((each) => each.kept ?? []);
  const body = bodyStarts(document, operation);
  const { limit, more, next, pages, total } = pagination ?? {};
  const cursors = success.flatMap((status) =>
    [more, next, pages, total].flatMap((pointer) =>
      pointer === undefined ? [] : [placeBelow(responses.get(status), pointer)],
    ),
  );
  const parameters = operation.parameters.map(({ name, mediaType, schema }): Start => {
    const place = placeAt(document, schema.pointer);
    if (pagination?.cursor === name || limit === name) return { place, reason: cursor };
    return mediaType === undefined ? { place } : { place, reason: encoded, only: "digits" };
  });
  return {
    input: [...parameters, ...body.starts],
    body: body.data,
    responses,
    items: items.length > 0 && kept.length === 0 ? join(items) : undefined,
    kept: [...kept, ...cursors.map((place) => ({ place, reason: cursor }))],
  };
}

const cursor = "The client reads pages by it, so that it stays as it is sent.";
const encoded = "It is text or JSON within another media type. Its digits stay a number.";
const part = "It is in a part of a multipart body, which is not converted.";
const eventText = "It is the text of an event, which is not converted.";

interface ContentStarts {
  readonly data?: Place;
  readonly items?: Place;
  readonly kept?: readonly Start[];
}

/** Where the values of a body begin, as the client reads it. */
function startsOfContent(
  document: JsonObject,
  content: Response["content"][number],
  isSuccess: boolean,
): ContentStarts {
  const { mediaType, schema, itemSchema } = content;
  const keepAll = (reason: string): ContentStarts => ({
    kept: [schema, itemSchema].flatMap((handle) =>
      handle ? [{ place: placeAt(document, handle.pointer), reason }] : [],
    ),
  });
  const streamed = isSuccess ? readStreamed(document, content) : undefined;
  if (streamed?.kind === "parts" || /^multipart\//i.test(mediaType)) return keepAll(part);
  if (streamed?.format === "text") return keepAll(eventText);
  if (streamed) return { items: placeOf(streamed.items.flatMap((item) => item.schema ?? [])) };
  return schema && isData(content) ? { data: placeAt(document, schema.pointer) } : {};
}

function isData(content: MediaType): boolean {
  return isJsonMediaType(content.mediaType) || isOpenData(content);
}

function bodyStarts(
  document: JsonObject,
  { body }: Operation,
): { readonly starts: readonly Start[]; readonly data: Place | undefined } {
  const forms = body ? sentForms(body) : [];
  const starts = forms.flatMap(({ content: { schema, itemSchema }, form }) => {
    const isJson = isJsonMediaType(form.mediaType);
    return [schema, itemSchema].flatMap((handle) => {
      if (!handle) return [];
      const place = placeAt(document, handle.pointer);
      return [{ isJson, start: isJson ? { place } : { place, reason: encoded, only: "digits" } }];
    });
  });
  const data = starts.flatMap(({ isJson, start }) => (isJson ? [start.place] : []));
  return {
    starts: starts.map(({ start }) => start as Start), // `only` is a conversion
    data: data.length > 0 ? join(data) : undefined,
  };
}

function join(places: readonly Place[]): Place {
  return placeOf(places.flatMap(({ schemas }) => schemas));
}

function placeBelow(start: Place | undefined, pointer: string): Place {
  return parsePointer(pointer).reduce(
    (place, name) => placesBelow(place).places.get(`/${name}`) ?? placeOf([]),
    start ?? placeOf([]),
  );
}
