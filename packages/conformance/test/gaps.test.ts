import type { JsonObject } from "@plumbline/contract";
import { failsRun } from "@plumbline/report";
import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const text = { type: "string" };

function notes(schema: JsonObject, example: JsonObject): JsonObject {
  const content = { "application/json": { schema: { type: "object", ...schema }, example } };
  const id = { name: "id", in: "path", required: true, schema: text, example: "one" };
  return {
    paths: {
      "/notes/{id}": {
        parameters: [id],
        get: { responses: { 200: anyObject("The note."), 404: anyObject("Missing.") } },
        put: {
          requestBody: { required: true, content },
          responses: { 200: anyObject("The note."), 400: anyObject("Invalid.") },
        },
      },
    },
  };
}

type Note = Readonly<Record<string, unknown>>;

/** A server that keeps one note. `shown` is what it answers to a valid write. */
function keeps(
  isValid: (note: Note) => boolean,
  shown: (note: Note) => Note = () => ({}),
): Handler {
  let kept: Note = {};
  return ({ method, url }, body) => {
    if (!url.endsWith("/notes/one")) return json(404);
    if (method === "GET") return json(200, kept);
    const note = parse(body);
    if (!note || !isValid(note)) return json(400);
    kept = { title: note["title"] };
    return json(200, shown(note));
  };
}

function parse(body: string): Note | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // An object has members by name.
    return typeof value === "object" && value !== null ? (value as Note) : undefined;
  } catch {
    return undefined;
  }
}

const only = { checks: ["accepts/*", "rejects/body-violations"] };

const isText = ({ title }: Note): boolean => typeof title === "string";

test("a valid value that is rejected is a gap, with the edit that closes it", async () => {
  const { report, findings } = await runDocument(
    notes({ properties: { title: text, size: { type: "integer" } } }, { title: "One", size: 3 }),
    keeps(
      ({ title, size = 1, ...others }) =>
        typeof title === "string" &&
        title !== "" &&
        Number.isInteger(size) &&
        Number(size) > 0 &&
        Object.keys(others).length === 0,
    ),
    { checks: ["accepts/*"] },
  );
  const schema = "/paths/~1notes~1{id}/put/requestBody/content/application~1json/schema";
  expect(findings.map(({ gap }) => gap?.edit)).toEqual([
    { op: "add", path: `${schema}/required`, value: ["title"] },
    { op: "add", path: `${schema}/properties/title/minLength`, value: 1 },
    { op: "add", path: `${schema}/properties/size/minimum`, value: 1 },
  ]);
  expect(findings.some(failsRun)).toBe(false);
  expect(report.verdict).toBe("conforms");
});

const note = notes({ properties: { title: text } }, { title: "One" });
const filled = (one: Note): boolean => isText(one) && one["title"] !== "";

test.each([
  [{}, "conforms"],
  [{ strict: true }, "findings"],
  [{ ledger: { source: "requirements.yaml", entries: [] } }, "findings"],
  [{ ledger: { source: "requirements.yaml", entries: [] }, strict: false }, "conforms"],
] as const)("a run with %j and a gap ends with %s", async (options, verdict) => {
  const { report, findings } = await runDocument(note, keeps(filled), { ...only, ...options });
  expect(report.verdict).toBe(verdict);
  expect(findings.map(({ gap }) => gap === undefined)).toEqual(
    findings.map(() => verdict === "findings"),
  );
});

async function gapsOf(schema: JsonObject, handle: Handler): Promise<readonly unknown[]> {
  const { findings } = await runDocument(notes(schema, { title: "One" }), handle, only);
  return findings.map(({ clause, gap }) => [clause.split("/schema/").at(-1), gap?.says]);
}

test("a member that the server sets itself is a gap", async () => {
  const properties = { title: text, author: text };
  expect(
    await gapsOf(
      { properties, required: ["title"] },
      keeps(isText, () => ({ author: "me" })),
    ),
  ).toEqual([
    ["properties/author/type", "State that the server sets `author` and ignores it in requests"],
  ]);
});

test("a member that a later read shows unchanged is a gap", async () => {
  const properties = { title: text, tags: { type: "array", items: text } };
  const server: Handler = (request, body) =>
    request.method === "GET" && request.url.endsWith("/one")
      ? json(200, { tags: ["mine"] })
      : keeps(isText)(request, body);
  const says = "State that this operation ignores `tags`, or leave it out of its body";
  expect(await gapsOf({ properties, required: ["title"] }, server)).toEqual([
    ["properties/tags/type", says],
    ["properties/tags/items/type", says],
  ]);
});

test("a member that the server shows as it was sent is read, so that accepting its violation is a finding", async () => {
  const properties = { title: text, author: text };
  const found = await gapsOf(
    { properties, required: ["title"] },
    keeps(isText, (sent) => sent),
  );
  expect(found).toEqual([["properties/author/type", undefined]]);
});

test("an unchecked format and further members that are ignored are gaps", async () => {
  const properties = { title: text, at: { type: "string", format: "date-time" } };
  const server = keeps((one) => isText(one) && ["string", "undefined"].includes(typeof one["at"]));
  const found = await gapsOf(
    { properties, required: ["title"], additionalProperties: false },
    server,
  );
  expect(found.map((one) => JSON.stringify(one))).toEqual([
    expect.stringContaining("Allow further members"),
    expect.stringContaining("does not check the `format`"),
  ]);
});
