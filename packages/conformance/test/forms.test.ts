import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type DocumentRun, json, runDocument } from "./support/run-document.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

const properties: JsonObject = {
  amount: { type: "integer", minimum: 1, maximum: 10 },
  currency: { type: "string", enum: ["EUR", "USD"] },
  note: { type: "string", minLength: 2, maxLength: 5 },
  gift: { type: "boolean" },
  due: { type: "string", format: "date" },
  tags: { type: "array", items: { type: "string", maxLength: 3 }, minItems: 1, maxItems: 2 },
  address: {
    type: "object",
    required: ["street"],
    properties: { street: { type: "string", maxLength: 4 }, number: { type: "integer" } },
  },
};

const documents: Readonly<Record<string, JsonObject>> = {
  [urlencoded]: properties,
  [multipart]: { ...properties, file: { type: "string", format: "binary" } },
};

function payments(mediaType: string): JsonObject {
  const schema = {
    type: "object",
    required: ["amount", "currency"],
    properties: documents[mediaType] ?? {},
  };
  const requestBody = { required: true, content: { [mediaType]: { schema } } };
  const responses = { 200: anyObject("Paid."), 400: anyObject("Invalid.") };
  return { paths: { "/payments": { post: { operationId: "pay", requestBody, responses } } } };
}

/** The rules that the server enforces, by a name and the keyword of the document. */
const rules = {
  "amount/type": (form) => form.texts("amount").every((text) => /^-?\d+$/.test(text)),
  "amount/minimum": (form) => form.texts("amount").every((text) => !(Number(text) < 1)),
  "amount/maximum": (form) => form.texts("amount").every((text) => !(Number(text) > 10)),
  "currency/enum": (form) => form.texts("currency").every((text) => /^(?:EUR|USD)$/.test(text)),
  "note/maxLength": (form) => form.texts("note").every((text) => [...text].length <= 5),
  "note/minLength": (form) => form.texts("note").every((text) => [...text].length !== 1),
  "gift/type": (form) => form.texts("gift").every((text) => /^(?:true|false)$/.test(text)),
  "due/format": (form) => form.texts("due").every((text) => isDate(text)),
  "tags/maxItems": (form) => form.texts("tags").length <= 2,
  "tags/items/maxLength": (form) => form.texts("tags").every((text) => [...text].length <= 3),
  "address/type": (form) => form.objects("address").every((value) => isRecord(value)),
  "address/required": (form) =>
    form.objects("address").every((value) => !isRecord(value) || "street" in value),
  "address/properties/street/type": (form) =>
    form.members("address", "street").every((value) => typeof value === "string"),
  "address/properties/street/maxLength": (form) =>
    form
      .members("address", "street")
      .every((value) => typeof value !== "string" || [...value].length <= 4),
  "address/properties/number/type": (form) =>
    form.members("address", "number").every((value) => Number.isInteger(value)),
  required: (form) => form.texts("amount").length > 0 && form.texts("currency").length > 0,
} satisfies Record<string, (form: Form) => boolean>;

type Rule = keyof typeof rules;

interface Form {
  readonly texts: (name: string) => readonly string[];
  readonly objects: (name: string) => readonly unknown[];
  readonly members: (name: string, member: string) => readonly unknown[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a form with the parser of the platform; one value for each member that is not a list. */
async function readForm(request: Request): Promise<Form | undefined> {
  const read = await request.formData().catch(() => undefined);
  if (!read) return undefined;
  const texts = (name: string): readonly string[] =>
    read.getAll(name).filter((value) => typeof value === "string");
  const objects = (name: string): readonly unknown[] => texts(name).map(parse);
  const members = (name: string, member: string): readonly unknown[] =>
    objects(name).flatMap((value) => (isRecord(value) && member in value ? [value[member]] : []));
  return { texts, objects, members };
}

/** Runs the suite against a server that checks all rules but one. */
async function pay(mediaType: string, without?: Rule): Promise<DocumentRun> {
  const kept = Object.entries(rules).filter(([name]) => name !== without);
  return runDocument(payments(mediaType), async (request) => {
    const isTyped = request.headers.get("content-type")?.startsWith(mediaType) === true;
    const form = isTyped ? await readForm(request) : undefined;
    return form && kept.every(([, holds]) => holds(form)) ? json(200) : json(400);
  });
}

describe.each([urlencoded, multipart])("%s", (mediaType) => {
  test("a server that checks everything has no finding", async () => {
    const { findings, report } = await pay(mediaType);
    expect(findings).toEqual([]);
    const passed = report.results.filter(({ status }) => status === "passed");
    expect(passed.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        "accepts/body-boundaries",
        "accepts/random-valid",
        "rejects/body-violations",
        "rejects/missing-parts",
      ]),
    );
  });

  test.each(Object.keys(rules) as Rule[])("a server without %s is noticed", async (rule) => {
    const { findings } = await pay(mediaType, rule);
    const clauses = findings.map(({ check, clause }) => `${check} ${clause}`);
    const place = rule === "required" ? "schema/required" : `schema/properties/${rule}`;
    expect(clauses).not.toEqual([]);
    expect(clauses.every((one) => one.startsWith("rejects/body-violations"))).toBe(true);
    expect(clauses.some((one) => one.endsWith(place))).toBe(true);
  });
});
