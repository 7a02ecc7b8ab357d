import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { type DocumentRun, json, runDocument } from "./support/run-document.ts";

const text = { type: "string", minLength: 1, maxLength: 30 };
const room: JsonObject = { type: "object", properties: { colour: text, light: text } };

function setting(name: "colour" | "light", example: string): JsonObject {
  const schema = { type: "object", required: [name], properties: { [name]: text } };
  return {
    put: {
      operationId: `set_${name}`,
      "x-effect": "draft",
      "x-reflects": [{ through: "get_room", fields: { [`/${name}`]: `/${name}` } }],
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: { [name]: example } } },
      },
      responses: answers,
    },
  };
}

const answers = {
  200: { description: "The room.", content: { "application/json": { schema: room } } },
  400: { description: "Rejected." },
};

const document: JsonObject = {
  paths: {
    "/room": { get: { operationId: "get_room", responses: answers } },
    "/room/colour": setting("colour", "red"),
    "/room/light": setting("light", "dim"),
  },
};

type Room = Readonly<Record<string, string>>;

/** Runs the search against a room that stores settings as `set` says. `before` is the history of the settings, the latest last. */
function furnish(
  set: (written: Room, before: readonly Room[]) => Room,
  seed: number,
): Promise<DocumentRun> {
  const known: Room[] = [{}];
  return runDocument(
    document,
    ({ method }, body) => {
      if (method === "GET") return json(200, known.at(-1) ?? {});
      const written = readRoom(body);
      if (!written) return json(400, {});
      known.push(set(written, known));
      return json(200, known.at(-1) ?? {});
    },
    { checks: ["state/sequences"], seed },
  );
}

/** One setting of one to thirty characters, as in the document. */
function readRoom(body: string): Room | undefined {
  const parsed: unknown = JSON.parse(body);
  const entries = Object.entries(parsed ?? {});
  const isValid = entries.every(
    ([name, value]) =>
      !["colour", "light"].includes(name) ||
      (typeof value === "string" && value !== "" && [...value].length <= 30),
  );
  // Valid settings are strings.
  return isValid && entries.length > 0 ? (Object.fromEntries(entries) as Room) : undefined;
}

function last(before: readonly Room[]): Room {
  return before.at(-1) ?? {};
}

describe.each([1, 2, 3])("seed %i", (seed) => {
  test("a room that keeps its settings has no findings", async () => {
    const { findings, report } = await furnish(
      (written, before) => ({ ...last(before), ...written }),
      seed,
    );
    expect(findings).toEqual([]);
    expect(report.results.map(({ status }) => status)).toContain("passed");
  });

  test("a write that forgets another operation's setting is found with the shortest sequence", async () => {
    const { findings } = await furnish((written) => written, seed);
    expect(findings.map(({ check }) => check)).toEqual(["state/sequences"]);
    expect(findings[0]?.exchanges.map(({ request }) => request.method)).toEqual([
      "PUT",
      "PUT",
      "GET",
    ]);
  });
});
