import {
  asObject,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import { html } from "hono/html";
import type { Markup } from "./markup.ts";
import { renderText } from "./render-text.ts";

/** The members of members are shown up to this depth. The schema that a document repeats is behind its link. */
const deepest = 4;

interface Place {
  readonly document: JsonObject;
  /** The references that were followed, the outermost first. */
  readonly followed: readonly string[];
}

/** Renders a schema as its type and constraints, its description, and a list of its members. */
export async function renderSchema(document: JsonObject, schema: unknown): Promise<Markup> {
  return renderValue({ document, followed: [] }, schema);
}

/** The type and the constraints of a schema in words, for example `string, uuid` or `integer, 1 to 100`. */
export function describeSchema(document: JsonObject, schema: unknown): string {
  const { shape } = follow({ document, followed: [] }, schema);
  return [describeType(shape), ...describeBounds(shape)].filter((part) => part !== "").join(", ");
}

async function renderValue(place: Place, schema: unknown): Promise<Markup> {
  const { shape, place: inside } = follow(place, schema);
  const isRepeated = inside.followed.length > deepest;
  const parts = isRepeated
    ? []
    : await Promise.all(partsOf(shape).map(([label, part]) => renderPart(inside, label, part)));
  return html`${await renderText(textOf(shape["description"]))}${isRepeated ? "" : await renderMembers(inside, shape)}${parts}`;
}

async function renderMembers(place: Place, shape: JsonObject): Promise<Markup | string> {
  const required = new Set(isArray(shape["required"]) ? shape["required"] : []);
  const members = Object.entries(asObject(shape["properties"]));
  if (members.length === 0) return "";
  const shown = await Promise.all(
    members.map(
      async ([name, schema]) =>
        html`<div>
          <dt>
            <code>${name}</code>
            <span class="type">${describeSchema(place.document, schema)}</span
            >${required.has(name) ? html` <span class="required">required</span>` : ""}
          </dt>
          <dd>${await renderValue({ ...place, followed: [...place.followed, name] }, schema)}</dd>
        </div>`,
    ),
  );
  return html`<dl class="members">${shown}</dl>`;
}

async function renderPart(place: Place, label: string, schema: JsonValue): Promise<Markup> {
  const shown = await renderValue({ ...place, followed: [...place.followed, label] }, schema);
  const type = describeSchema(place.document, schema);
  return html`<div class="part">
    <span class="type">${label}${type === "" ? "" : `: ${type}`}</span>${shown}
  </div>`;
}

function partsOf(shape: JsonObject): readonly (readonly [label: string, schema: JsonValue])[] {
  const lists = { allOf: "and", oneOf: "one of", anyOf: "any of" } as const;
  const listed = Object.entries(lists).flatMap(([keyword, label]) => {
    const schemas = shape[keyword];
    return isArray(schemas) ? schemas.map((schema) => [label, schema] as const) : [];
  });
  const items = shape["items"];
  return isObject(items) ? [...listed, ["each item", items]] : listed;
}

interface Followed {
  readonly shape: JsonObject;
  readonly place: Place;
}

function follow(place: Place, schema: unknown): Followed {
  const shape = asObject(schema);
  const reference = shape["$ref"];
  if (typeof reference !== "string" || !reference.startsWith("#")) return { shape, place };
  const target = asObject(resolvePointer(place.document, pointerOf(reference)));
  const { $ref: _, ...beside } = shape;
  const inside = { ...place, followed: [...place.followed, reference] };
  return place.followed.includes(reference)
    ? { shape: beside, place: inside }
    : follow(inside, { ...target, ...beside });
}

function pointerOf(reference: string): string {
  return decodeURIComponent(reference.slice(1));
}

function describeType({ type, format, enum: values, const: constant }: JsonObject): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (isArray(values)) return values.map((value) => JSON.stringify(value)).join(" or ");
  const names = (isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  return [names.join(" or "), textOf(format)]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}

/** By keyword, what it says about a value. */
const bounds: Readonly<Record<string, (value: string) => string>> = {
  minimum: (value) => `at least ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  pattern: (value) => `matches ${value}`,
  minItems: (value) => `at least ${value} items`,
  maxItems: (value) => `at most ${value} items`,
  default: (value) => `default ${value}`,
};

function describeBounds(shape: JsonObject): readonly string[] {
  return Object.entries(bounds).flatMap(([keyword, say]) => {
    const value = shape[keyword];
    if (value === undefined) return [];
    return [say(typeof value === "string" ? value : JSON.stringify(value))];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
