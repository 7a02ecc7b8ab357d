import type { JsonValue } from "@plumbline/contract";
import type { Alter, Answer } from "../answer.ts";
import { mapAt, type Way } from "./map-at.ts";

/** Alters only the responses that meet a condition. */
export function where(applies: (answer: Answer) => boolean, alter: Alter): Alter {
  return (answer) => (applies(answer) ? alter(answer) : undefined);
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

export function isRejection({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

export function hasStatus(wanted: number): (answer: Answer) => boolean {
  return ({ status }) => status === wanted;
}

/** Replaces the values at a path of the body; undefined removes them. */
export function bodyAt(way: Way, replace: (value: JsonValue) => JsonValue | undefined): Alter {
  return (answer) => {
    if (answer.json === undefined) return undefined;
    const json = mapAt(answer.json, way, replace);
    return json === undefined ? undefined : withJson(answer, json);
  };
}

export function withJson(answer: Answer, json: JsonValue): Answer {
  return { ...answer, json, text: JSON.stringify(json) };
}

/** Replaces a header if it is sent; undefined removes it. */
export function headerAt(name: string, replace: (value: string) => string | undefined): Alter {
  const key = name.toLowerCase();
  return (answer) => {
    const { [key]: value, ...others } = answer.headers;
    if (value === undefined) return undefined;
    const replaced = replace(value);
    const headers = replaced === undefined ? others : { ...others, [key]: replaced };
    return { ...answer, headers };
  };
}

/** Adds a header that the response does not have. */
export function headerAdded(name: string, value: string): Alter {
  const key = name.toLowerCase();
  return (answer) =>
    key in answer.headers ? undefined : { ...answer, headers: { ...answer.headers, [key]: value } };
}

export function statusTo(status: number): Alter {
  return (answer) => ({ ...answer, status });
}

export function textTo(text: string): Alter {
  return (answer) => ({ ...answer, text });
}

/** Closes the connection after the operation was executed. */
export function cut(answer: Answer): Answer {
  return { ...answer, isCut: true };
}
