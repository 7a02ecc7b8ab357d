import {
  compileContract,
  formatPointer,
  type JsonValue,
  loadContract,
  type Parameter,
  resolvePointer,
  serializeParameter,
} from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matchesFormat } from "../../packages/arbitrary/src/evaluate/matches-format.ts";
import { joinPointer, readPointer } from "../../packages/arbitrary/src/schema/join-pointer.ts";
import { serializeParameter as serializeInClient } from "../../packages/client-runtime/src/request/serialize-parameter.ts";
import { atPointer } from "../../packages/client-runtime/src/table/at-pointer.ts";

/** The copies that docs/adr/0025 allows, each compared with its original. */
const seed = 20261123;

const key = fc.oneof(fc.constantFrom("", "a/b", "~", "~1", "~01", "0", "a"), fc.string());
const values = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 1, "text", true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function tokensOf(value: JsonValue, before: readonly string[] = []): (readonly string[])[] {
  const below =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => tokensOf(part ?? null, [...before, name]))
      : [];
  return [before, ...below];
}

test("property: all copies write and resolve JSON Pointers alike", () => {
  fc.assert(
    fc.property(values, (value) => {
      for (const tokens of tokensOf(value)) {
        const pointer = formatPointer(tokens);
        const found = resolvePointer(value, pointer);
        expect(joinPointer("", ...tokens)).toBe(pointer);
        expect(readPointer(value, pointer)).toBe(found);
        expect(atPointer(value, pointer)).toBe(found);
      }
    }),
    { seed },
  );
});

const text = fc.stringMatching(/^[\w .~é-]{1,8}$/);
const parameterValue = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.array(text, { minLength: 1, maxLength: 3 }),
  fc.dictionary(text, text, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
);
const styles = fc.constantFrom<Pick<Parameter, "in" | "style">>(
  { in: "query", style: "form" },
  { in: "path", style: "simple" },
  { in: "path", style: "label" },
  { in: "path", style: "matrix" },
);

test("property: clients write parameters as the suite does", async () => {
  const contract = await loadContract("openapi/dist/openapi.json", {
    cwd: new URL("../../", import.meta.url).pathname,
  });
  const known = contract.operations.flatMap(({ parameters }) => parameters)[0];
  if (!known) throw new Error("The document has no parameter");
  fc.assert(
    fc.property(styles, fc.boolean(), parameterValue, (style, explode, value) => {
      const parameter: Parameter = { ...known, ...style, name: "p", explode };
      const pairs = serializeParameter(parameter, value);
      const written =
        style.in === "path" ? pairs.map(([, whole]) => whole) : pairs.map((pair) => pair.join("="));
      const entry = { name: "p", required: true, in: style.in, style: style.style, explode };
      expect(decodeURIComponent(serializeInClient(entry, value))).toBe(
        decodeURIComponent(written.join("&")),
      );
    }),
    { seed },
  );
});

test("both packages take a UUID in its text form only", () => {
  const schema = { type: "string", format: "uuid" };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "One schema", version: "1" },
    paths: { "/x": { put: { requestBody: { content: { "text/plain": { schema } } } } } },
  });
  const handle = contract.operations[0]?.body?.content[0]?.schema;
  const uuid = "5b1f6a52-3f0d-4c8e-9a57-8f2f0f6f1c11";
  const verdicts = ["", "urn:uuid:", "{"].map((before) => [
    handle?.validate(`${before}${uuid}`).length === 0,
    matchesFormat("uuid", `${before}${uuid}`),
  ]);

  expect(verdicts).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});
