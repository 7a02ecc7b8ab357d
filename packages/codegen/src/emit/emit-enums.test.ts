import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateWithOmissions } from "../generate-client.ts";

/** The constants of a document with these schemas, and what is left out of them. */
async function enumsOf(schemas: JsonObject): Promise<{
  readonly text: string;
  readonly omitted: readonly string[];
}> {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Parcels", version: "1" },
    paths: {},
    components: { schemas },
  });
  const { files, omissions } = await generateWithOmissions(contract, { enums: true });
  const file = files.find(({ path }) => path === "enums.ts");
  return {
    text: file?.text.split("\n").slice(2).join("\n") ?? "",
    omitted: omissions
      .filter(({ reason }) => reason.startsWith("It is not a text"))
      .map(({ pointer }) => pointer),
  };
}

test("members have the names and descriptions that the document states", async () => {
  const { text } = await enumsOf({
    ParcelState: {
      description: "Where a parcel is.",
      enum: ["a", "d"],
      "x-enum-varnames": ["Announced", "With us"],
      "x-enum-descriptions": ["Not yet with us."],
    },
    Weight: {
      enum: [1, 2],
      "x-enumNames": ["Light", "Heavy"],
      "x-enumDescriptions": { 2: "Two people." },
    },
  });

  expect(text).toBe(`import type * as types from "./schemas.ts";

/** Where a parcel is. */
export const ParcelState = {
  /** Not yet with us. */
  Announced: "a",
  "With us": "d",
} as const;
/** Where a parcel is. */
export type ParcelState = types.ParcelState;

export const Weight = {
  Light: 1,
  /** Two people. */
  Heavy: 2,
} as const;
export type Weight = types.Weight;
`);
});

test("other members have their values as names, and each name is used once", async () => {
  const { text, omitted } = await enumsOf({
    "parcel-kind": { enum: ["by-air", "By Air", "", "3d", null, 7, true, "ByAir"] },
    Plain: { type: "string" },
    "?": { enum: ["a"] },
  });

  expect(text).toContain(`export const ParcelKind = {
  ByAir: "by-air",
  "By Air": "By Air",
  "": "",
  "3d": "3d",
  7: 7,
} as const;`);
  expect(text).not.toContain("Plain");
  expect(omitted).toEqual([
    "/components/schemas/parcel-kind/enum/6",
    "/components/schemas/parcel-kind/enum/7",
  ]);
});

test("without enums, the module is empty", async () => {
  expect((await enumsOf({ Plain: { type: "string" } })).text).toBe("export {};\n");
});
