import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { type DocumentRun, json, runDocument } from "./support/run-document.ts";

const lamp: JsonObject = {
  type: "object",
  minProperties: 1,
  properties: {
    colour: { type: "string", maxLength: 30 },
    place: { type: "string", maxLength: 400 },
    note: { type: "string", maxLength: 900 },
  },
};

function lampDocument(required: readonly string[]): JsonObject {
  const schema = { ...lamp, required: [...required] };
  const answers = {
    200: { description: "The lamp.", content: { "application/json": { schema: lamp } } },
  };
  const content = {
    "application/json": { schema, example: { colour: "red", place: "hall", note: "dusty" } },
  };
  const fields = { "/colour": "/colour", "/place": "/place", "/note": "/note" };
  return {
    paths: {
      "/lamp": {
        get: { operationId: "get_lamp", responses: answers },
        patch: {
          operationId: "paint_lamp",
          "x-effect": "draft",
          "x-reflects": [{ through: "get_lamp", fields }],
          requestBody: { required: true, content },
          responses: answers,
        },
      },
    },
  };
}

type Lamp = Readonly<Record<string, string>>;

/** Runs the check against a lamp that stores settings as `keep` says. */
function paintLamp(
  keep: (written: Lamp) => Lamp,
  required: readonly string[] = [],
): Promise<DocumentRun> {
  let kept: Lamp = {};
  return runDocument(
    lampDocument(required),
    ({ method }, text) => {
      // The suite sends what the document describes.
      if (method === "PATCH") kept = { ...kept, ...keep(JSON.parse(text) as Lamp) };
      return json(200, kept);
    },
    { checks: ["state/read-back"] },
  );
}

/** A note that loses its tabs. */
function untabbed({ note, ...rest }: Lamp): Lamp {
  return note === undefined ? rest : { ...rest, note: note.replaceAll("\t", "") };
}

/** A note that is truncated if it is long. */
function cutNote({ note, ...rest }: Lamp): Lamp {
  return note === undefined ? rest : { ...rest, note: note.slice(0, 200) };
}

function bodyOf({ findings: [finding] }: DocumentRun): string[] {
  const [written] = finding?.exchanges ?? [];
  return Object.keys(JSON.parse(written?.request.body ?? "{}") as Lamp);
}

describe("the finding of a field that is not read back", () => {
  test("writes only that field", async () => {
    const run = await paintLamp(cutNote);
    const [finding] = run.findings;
    expect(run.findings).toHaveLength(1);
    expect(finding?.at).toBe("PATCH /lamp body /note -> 200 body /note");
    expect(bodyOf(run)).toEqual(["note"]);
    expect(finding?.alike).toBe(0);
  });

  test("writes only the text that loses an odd character", async () => {
    const run = await paintLamp(untabbed);
    expect(run.findings.map(({ at }) => at)).toEqual(["PATCH /lamp body /note -> 200 body /note"]);
    expect(bodyOf(run)).toEqual(["note"]);
  });

  test("keeps required fields plain", async () => {
    const run = await paintLamp(cutNote, ["colour", "place", "note"]);
    const [finding] = run.findings;
    expect(finding?.curl).toContain('"colour":"red","place":"hall"');
    expect(finding?.at).toBe("PATCH /lamp body /note -> 200 body /note");
  });

  test("shows the whole body if one field is lost because of another", async () => {
    const run = await paintLamp(({ place, ...rest }) =>
      place === undefined || (rest["colour"] ?? "").length === 30 ? rest : { ...rest, place },
    );
    const [finding] = run.findings;
    expect(finding?.at).toBe("PATCH /lamp -> 200 body /place");
    expect(bodyOf(run)).toContain("colour");
  });
});
