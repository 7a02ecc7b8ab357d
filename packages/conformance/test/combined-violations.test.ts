import { isObject, type JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const members = ["title", "shelf", "note", "author", "label"] as const;
type Member = (typeof members)[number];

const longest = 8;
const text = { type: "string", maxLength: longest };

const schema = {
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(members.map((name) => [name, text])),
};

const document: JsonObject = {
  paths: {
    "/cards": {
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema, example: { title: "One", shelf: "A" } } },
        },
        responses: { 200: anyObject("The card."), 400: anyObject("Invalid.") },
      },
    },
  },
};

/** The body of a rejection for the rejected places. */
type Tell = (places: readonly string[]) => JsonObject;

const tellAll: Tell = (places) => ({ error: places.map((name) => `/${name} is invalid`).join() });
const tellFirst: Tell = (places) => tellAll(places.slice(0, 1));
const tellNone: Tell = () => ({ error: "invalid" });
const tellRules: Tell = () => ({ error: `allowed are ${members.map((one) => `"${one}"`).join()}` });

/** A server that checks every member but the lenient ones, and counts its requests. */
function cards(tell: Tell, lenient: readonly Member[] = []): { handle: Handler; count(): number } {
  let count = 0;
  return {
    count: () => count,
    handle: (_request, body) => {
      count += 1;
      const value: unknown = parse(body);
      if (!isObject(value)) return json(400, { error: "no object" });
      const names = Object.keys(value).filter((name) => isInvalid(name, value[name]));
      const wrong = names.filter((name) => !lenient.some((one) => one === name));
      return wrong.length > 0 ? json(400, tell(wrong)) : json(200, {});
    },
  };
}

function isInvalid(name: string, value: unknown): boolean {
  const isKnown = members.some((member) => member === name);
  return !isKnown || typeof value !== "string" || [...value].length > longest;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const checks = ["rejects/body-violations"];
const time = 60_000;

/** The places with findings, and how many requests the server got. */
async function run(
  tell: Tell,
  lenient: readonly Member[] = [],
  options: { readonly time?: number } = { time },
): Promise<{ readonly places: readonly string[]; readonly count: number }> {
  const server = cards(tell, lenient);
  const { findings } = await runDocument(document, server.handle, { checks, ...options });
  const places = findings.map(({ clause }) => /\/properties\/(\w+)\//.exec(clause)?.[1] ?? clause);
  return { places: [...new Set(places)].toSorted(), count: server.count() };
}

describe("a run with limited time", () => {
  test("combines violations if rejections name their places", async () => {
    const [combined, single] = [await run(tellAll), await run(tellAll, [], {})];
    expect(combined.places).toEqual([]);
    expect(combined.count).toBeLessThan(single.count * 0.6);
  });

  test.each([
    ["names all places", tellAll],
    ["names the first place", tellFirst],
    ["names no place", tellNone],
    ["names what is allowed", tellRules],
  ])("finds a rule that is not kept if a rejection %s", async (_, tell) => {
    expect((await run(tell)).places).toEqual([]);
    expect((await run(tell, ["author"])).places).toEqual(["author"]);
    expect((await run(tell, ["note", "title"])).places).toEqual(["note", "title"]);
  });

  test.each([
    ["names no place", tellNone],
    ["names what is allowed", tellRules],
  ])("sends violations one by one if a rejection %s", async (_, tell) => {
    const combined = await run(tellAll);
    expect((await run(tell)).count).toBeGreaterThan(1.5 * combined.count);
  });
});
